import { expect, test } from "vitest";
import { dated } from "./timeline.ts";

/** When a rule applies, which an industry's page shows as it was typed. */

const problem = (when: string) => dated.when.safeParse(when).error?.issues[0]?.message;

test.each(["From 18 February 2027", "IEC 60730-2-9", "60730-2-9", "2027"])(
  "%s can be shown",
  (when) => expect(problem(when)).toBeUndefined(),
);

test.each([
  ["2027-02-18", "From 18 February 2027"],
  // Which is the month can't be known.
  ["01/12/2026", "such as From 18 February 2027"],
])("%s must be in words", (when, words) => expect(problem(when)).toContain(words));
