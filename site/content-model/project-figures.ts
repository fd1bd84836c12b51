import { z } from "astro/zod";

const count = z.number().int().nonnegative();
const seconds = z.number().nonnegative();
const counts = { passed: count, failed: count, notRun: count, seconds };
const testCase = {
  file: z.string().min(1).describe("The test's file, from the repository's root"),
  title: z.string().min(1),
};

/** content/project-figures.yaml: written by `npm run figures`, never by hand. */
export const projectFigures = z.strictObject({
  measured: z.iso.datetime().describe("When the tests began, in UTC"),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,12}$/, "must be a short commit hash")
    .describe("The commit that was tested and built"),
  suites: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        ...counts,
        flaky: count.optional().describe("Only where the runner repeats what failed"),
      }),
    )
    .min(1)
    .describe("One entry for each test runner"),
  areas: z
    .array(z.strictObject({ name: z.string().min(1), ...counts }))
    .min(1)
    .describe("The same cases by what they are required for"),
  failures: z.array(z.strictObject({ ...testCase, message: z.string() })),
  slowest: z.array(z.strictObject({ ...testCase, seconds })),
  build: z.strictObject({
    pages: count,
    htmlBytes: count,
    largest: z.strictObject({ file: z.string().min(1), bytes: count }),
  }),
  standIns: count.describe("Entries of the content that are still invented"),
});

export type ProjectFigures = z.infer<typeof projectFigures>;
