import { chromium } from "@playwright/test";
import { chromiumPath } from "../tools/chromium.ts";

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
