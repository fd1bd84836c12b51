import { resultPages } from "../../submission/kinds.ts";

/** Addresses on this host that are no pages, or pages that only a form leads to. */
const others = ["/api/*", "/papers/*", ...Object.values(resultPages).flatMap(Object.values)];

/**
 * Lets a browser render the next page while the pointer rests on its link or goes down on it
 * (HTML standard, 7.6; "moderate" is both). The browser itself leaves it while it saves energy or
 * memory; `save-data.ts` adds saving data where a browser does not.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: others } },
          { not: { selector_matches: "[download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
