import { z } from "astro/zod";
import { line, order, picture } from "./fields.ts";

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour in quotes, such as "#1f4d3a"')
  .describe("A colour in hexadecimal, in quotes");

/** content/team/*.yaml */
export const member = z.strictObject({
  name: line(40).describe("First name"),
  email: z.email().describe("For the firm's own use; never shown on the site"),
  initials: line(3).describe("Shown where there is no picture"),
  gradient: z
    .tuple([colour, colour])
    .default(["#18291f", "#1f6a4a"])
    .describe("Colours behind the picture or the initials"),
  image: picture(
    "portrait",
    "Picture of the person, which the build crops square; without one, the initials are shown",
  ).optional(),
  linkedin: line()
    .regex(/^https:\/\/(?:\w+\.)?linkedin\.com\/in\/[^/]/, {
      error: ({ input }) => {
        const name = `${input}`.replace(/^.*linkedin\.com\/(?:in\/)?|^@/, "");
        return `must begin with https://www.linkedin.com/in/, as in https://www.linkedin.com/in/${/^[\w%/-]+$/.test(name) ? name : "an-peeters"}`;
      },
    })
    .optional()
    .describe("Address of the person's own page on LinkedIn; without one, the firm's is linked"),
  role: line(60).describe("What the person does"),
  languages: line(60).describe("Languages in which a client can talk with the person"),
  askAbout: line(90).describe("Two topics, as they follow the words “Ask me about”"),
  order: order("all members"),
});
