import { find, text } from "../../firmware/tools/sources.ts";
import { anchorProblem } from "./anchors.ts";
import { exists } from "./references.ts";

const components = [
  "site/{blocks,document,forms,layouts,sections}/**/*.{astro,tsx}",
  "site/routes.ts",
];

/**
 * Finds pages, and parts of pages, that components link to whatever the content says, and that an editor
 * has removed.
 *
 * @returns a mistake for each
 */
export const missingPages = (): string[] =>
  components.flatMap(find).flatMap((component) =>
    [...text(component).matchAll(/"(\/[a-z][\w./-]*)(#[\w-]+)?"/g)].flatMap(
      ([, path = "", anchor = ""]) => {
        const file = `content/pages${path}.yaml`;
        const remedy = `the site's own code (${component}) links to it. Put it back, or ask an engineer to remove that link.`;
        if (!exists(path)) return `${file}: is missing, and ${remedy}`;
        if (!anchorProblem(path + anchor, file)) return [];
        return `${file}: has no part with the id ${anchor.slice(1)}, and ${remedy}`;
      },
    ),
  );
