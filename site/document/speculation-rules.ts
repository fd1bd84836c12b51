/**
 * Lets a browser render the next page while the pointer rests on its link or presses it (HTML
 * standard, 7.6, "moderate"). Browsers skip it while they save data, energy or memory.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { selector_matches: "[download]" } }] },
      eagerness: "moderate",
    },
  ],
});
