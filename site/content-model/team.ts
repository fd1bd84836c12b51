import { z } from "astro/zod";
import { line } from "./pieces.ts";

const colour = z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour such as #1f4d3a");

/** content/team/*.yaml */
export const member = z.strictObject({
  name: line(40).describe("First name"),
  email: z.email().describe("For the firm's own use; never shown on the site"),
  initials: line(3).describe("Shown where there is no picture"),
  gradient: z.tuple([colour, colour]).describe("Colours behind the picture or the initials"),
  image: line(80)
    .regex(/^\/team\/[a-z-]+\.svg$/, "must be /team/name.svg")
    .optional()
    .describe("Path of the picture; left out shows the initials"),
  order: z.number().int().describe("Place in the grid, lowest first"),
  standIn: z.boolean().describe("true while the person is invented"),
});

export type Member = z.infer<typeof member>;
