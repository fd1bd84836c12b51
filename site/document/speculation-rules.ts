import { resultPages } from "../../shared/submission/kinds.ts";

/** Addresses that are not pages, and pages that only a form leads to. */
const notPrerendered = [
  "/api/*",
  "/papers/*",
  ...Object.values(resultPages).flatMap(Object.values),
];

/**
 * Lets a browser render the next page while the pointer rests on its link or presses it (HTML
 * standard, 7.6, "moderate"). Browsers skip it while they save data, energy or memory.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: notPrerendered } },
          { not: { selector_matches: "[download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
