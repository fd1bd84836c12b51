import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { changePages } from "./change-pages.ts";

const styleElement = /<style>([\s\S]*?)<\/style>/g;

/**
 * Makes one style element of all that a page has, in their order, where the last one stood. Each
 * would cost a hash in the content security policy, and the answer's head travels with the page.
 */
export function mergeStyles(): AstroIntegration {
  return {
    name: "merge-styles",
    hooks: {
      "astro:build:done": ({ dir }) => changePages(fileURLToPath(dir), withOneStyle),
    },
  };
}

function withOneStyle(html: string): string {
  const styles = [...html.matchAll(styleElement)].map(([, style = ""]) => style.trim());
  let left = styles.length;
  return html.replace(styleElement, () => {
    left -= 1;
    return left === 0 ? `<style>${styles.join("")}</style>` : "";
  });
}
