import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { favicon } from "../site/social/icons.ts";
import { token } from "../site/styles/token.ts";
import { chromiumPath } from "../tools/chromium.ts";
import { fontFaces } from "./paper/fonts.ts";

/** The firm's mark, as an SVG for HTML. */
export const logo = favicon().replace("<svg", '<svg aria-hidden="true"');

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The styles of a document: fonts with the characters of its text, the site's colours by their names,
 * what all documents share, and its own sheets.
 */
export async function styleElement(text: string, colors: string[], sheets: URL[]): Promise<string> {
  const shared = new URL("print.css", import.meta.url);
  const files = await Promise.all([shared, ...sheets].map((sheet) => readFile(sheet, "utf8")));
  const values = colors.map((color) => `--${color}: ${token(color)};`);
  return `<style>${[await fontFaces(text), `:root { ${values.join(" ")} }`, ...files].join("\n")}</style>`;
}

/** Prints a document to PDF with Chromium, on pages of the size that its styles name. */
export async function print(html: string): Promise<Buffer> {
  await using browser = await chromium.launch({
    executablePath: chromiumPath,
    // Containers have no namespaces for the sandbox, and the page is our own.
    // The user agent becomes the PDF's creator.
    args: ["--no-sandbox", "--user-agent=Chromium"],
  });
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate("document.fonts.ready");
  return await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  });
}
