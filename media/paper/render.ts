import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { parse } from "yaml";
import { chromiumPath } from "../../tools/chromium.ts";
import { cite } from "./cite.ts";
import { fontFaces } from "./fonts.ts";

/**
 * Prints the paper of the Linux page to PDF with Chromium: sections in HTML, and listings from files
 * that can be run.
 */

const here = new URL("./", import.meta.url);
const site = new URL("../../site/", import.meta.url);
const title = "Update and rollback of embedded Linux under power loss";
const published = { shown: "November 2026", stamp: "20261123000000" };

function read(path: string, base = here): Promise<string> {
  return readFile(new URL(path, base), "utf8");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
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
  return cite(await fill(texts.join("\n")));
}

async function document(): Promise<string> {
  const { name } = parse(await read("../content/company.yaml", site));
  const logo = (await read("public/favicon.svg", site)).replace("<svg", '<svg aria-hidden="true"');
  const head = (await read("head.html"))
    .replaceAll("{{title}}", title)
    .replaceAll("{{name}}", escapeHtml(name))
    .replaceAll("{{date}}", published.shown)
    .replace("{{logo}}", logo);
  const body = `${head}<main>${await sections()}</main>`;
  const style = [await fontFaces(body), await read("page.css"), await read("parts.css")].join("\n");
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
<style>${style}</style></head><body>${body}</body></html>`;
}

/** Replaces the time of printing, so the same source gives the same file. */
function fixDates(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  return Buffer.from(text.replace(/\(D:\d{14}/g, `(D:${published.stamp}`), "latin1");
}

async function print(html: string): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    // Containers have no namespaces for the sandbox, and the page is our own.
    // The user agent becomes the PDF's creator.
    args: ["--no-sandbox", "--user-agent=Chromium"],
  });
  try {
    const page = await browser.newPage();
    await page.setContent(html, { waitUntil: "load" });
    await page.evaluate("document.fonts.ready");
    return await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
  } finally {
    await browser.close();
  }
}

const papers = new URL("public/papers/", site);
await mkdir(papers, { recursive: true });
const pdf = fixDates(await print(await document()));
await writeFile(new URL("embedded-linux-update-power-loss.pdf", papers), pdf);
