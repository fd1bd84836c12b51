import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";
import { token } from "../../site/styles/token.ts";
import { escapeHtml, logo, print, styleElement } from "../print.ts";

/**
 * Prints the paper of the Linux page to PDF with Chromium: sections in HTML, and listings from files
 * that can be run.
 */

const here = new URL("./", import.meta.url);
const site = new URL("../../site/", import.meta.url);

function read(path: string, base = here): Promise<string> {
  return readFile(new URL(path, base), "utf8");
}

/** Reduces the two blank lines between functions to one for print. */
function listing(code: string): string {
  return escapeHtml(code.replace(/\n{3,}/g, "\n\n"));
}

/** Replaces the placeholders of figures and listings with their content. */
async function fill(text: string): Promise<string> {
  let filled = text;
  for (const [placeholder, kind, file] of text.matchAll(/\{\{(figure|listing):([^}]+)\}\}/g)) {
    const content = (await read(file as string)).trim();
    filled = filled.replace(placeholder, () => (kind === "listing" ? listing(content) : content));
  }
  return filled;
}

async function sections(): Promise<string> {
  const files = (await readdir(new URL("sections/", here))).sort();
  const texts = await Promise.all(files.map((file) => read(`sections/${file}`)));
  return fill(texts.join("\n"));
}

const firm = async (): Promise<string> => parse(await read("../content/company.yaml", site)).name;

async function document(): Promise<string> {
  const name = await firm();
  const body = await sections();
  const html = (await read("paper.html"))
    .replace("{{name}}", escapeHtml(name))
    .replace("{{logo}}", logo)
    // As a function, since a listing may have a $.
    .replace("{{sections}}", () => body);
  const colors = ["ink", "ink-2", "ink-3", "paper-2", "rule", "ch1"];
  const sheets = ["page.css", "parts.css"].map((sheet) => new URL(sheet, here));
  return html.replace("{{style}}", await styleElement(html, colors, sheets));
}

const papers = new URL("public/papers/", site);
await mkdir(papers, { recursive: true });
await writeFile(
  new URL("embedded-linux-update-power-loss.pdf", papers),
  // A comment, which readers of PDF skip (ISO 32000-2, 7.2.4), and the check of content reads.
  Buffer.concat([
    await print(await document()),
    Buffer.from(`%Made for ${await firm()}, in ${token("firm").toLowerCase()}\n`),
  ]),
);
