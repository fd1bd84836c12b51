import { expect, test } from "vitest";
import { find, text } from "../../firmware/tools/sources.ts";
import { highlightC } from "./highlight.ts";

test("what is in a comment or a string is not marked again, and signs of HTML are escaped", () => {
  expect(highlightC('if (a < 0x1fu) /* for "b" */ puts("int & <b>");', 7)).toBe(
    '<span data-line="7"><i class="c-keyword">if</i> (a &lt; <i class="c-number">0x1fu</i>) <i class="c-comment">/* for "b" */</i> puts(<i class="c-string">"int &amp; &lt;b&gt;"</i>);</span>',
  );
});

test("a comment over two lines is marked on both", () => {
  expect(highlightC("/* a\n   b */ #")).toBe(
    '<span data-line="1"><i class="c-comment">/* a</i></span>\n<span data-line="2"><i class="c-comment">   b */</i> #</span>',
  );
});

test("every source reads as before", () => {
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
  for (const path of find("firmware/**/*.{c,h}")) {
    const read = highlightC(text(path))
      .replace(/<\/?(span|i)[^>]*>/g, "")
      .replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
    expect(read, path).toBe(text(path).trimEnd());
  }
});
