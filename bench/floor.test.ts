import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { floorOf } from "./floor.ts";

const page = `<!doctype html><html><head><style>body{color:red}</style><script>start()</script></head>
<body><header>Menu</header><main><h1>A <em>bench</em></h1><p>The first test is the hardest.</p>
<svg><text>drawn</text></svg><script type="application/ld+json">{"a":1}</script></main></body></html>`;
const others = Array.from({ length: 200 }, (_, index) => `<main><p>Words ${index ** 3}</p></main>`);
const weightOf = (html: string) => brotliCompressSync(html).length;

test("a floor has the page's words and no script, font or picture", () => {
  const floor = floorOf(page, others);
  expect(floor).toContain("<h1>A bench</h1>");
  expect(floor).toContain("<p>The first test is the hardest.</p>");
  expect(floor).not.toMatch(/<script|<svg|<img|<link|color:red|drawn|start\(\)/);
});

test("a floor weighs what the page does, and not a paragraph more", () => {
  const floor = floorOf(page, others);
  expect(weightOf(floor)).toBeGreaterThanOrEqual(weightOf(page));
  const lighter = floor.slice(0, floor.lastIndexOf("<p>"));
  expect(weightOf(lighter)).toBeLessThan(weightOf(page));
});
