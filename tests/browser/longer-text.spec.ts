import { expect, test } from "./fixtures.ts";

const templates = [
  "/",
  "/contact",
  "/careers",
  "/careers/senior-software-quality-engineer",
  "/services",
  "/test-setup-development",
  "/stakeholder-dashboards",
  "/embedded-hvac-control",
  "/team",
  "/linux-development",
  "/privacy-policy",
];

for (const path of templates) {
  test(`${path} holds longer words, longer names and a third more text`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const own = text.nodeValue ?? "";
        if (own.trim() === "" || text.parentElement?.closest("script, style, svg, option"))
          continue;
        text.nodeValue = own + own.slice(0, Math.ceil(own.length / 3));
      }
      const paragraph = document.querySelector("main p");
      paragraph?.append(" Gegevensbeschermingseffectbeoordelingsverplichtingen");
    });
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `at ${width} px`).toBe(0);
    }
  });
}
