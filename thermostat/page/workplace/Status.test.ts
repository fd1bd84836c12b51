import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Status } from "./Status.tsx";

test.each([true, false])("a sentence is shown; announced if nobody types: %s", (isTyping) => {
  const html = renderToStaticMarkup(createElement(Status, { isTyping }, "It’s good."));
  expect(html).toMatch(/<p aria-hidden="true"[^>]*>It’s good\.<\/p>/);
  const [, announced] = /<p role="status"[^>]*>(.*)<\/p>$/.exec(html) ?? [];
  expect(announced).toBe(isTyping ? "" : "It’s good.");
});
