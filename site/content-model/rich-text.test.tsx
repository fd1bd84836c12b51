import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { plainText } from "../elements/markup.ts";
import { RichText } from "../elements/RichText.tsx";
import { link, paragraph, sentence } from "./fields.ts";

// Without the class, whose name has a hash.
const html = (text: string) =>
  renderToStaticMarkup(<RichText>{text}</RichText>).replace(/ class="[^"]*"/, "");

test.each([
  [
    "We test, then <b>ship</b> & rest: 5 * 3.",
    "We test, then &lt;b&gt;ship&lt;/b&gt; &amp; rest: 5 * 3.",
  ],
  ["native_sim costs €500\\*", "native_sim costs €500*"],
  ["1. Format", "1. Format"],
  ["\\{really} and `{}`", "<span>{really} and <code>{}</code></span>"],
  [
    "**Bold**, *soft*, `a*b` and [a *page*](/about?a=1#b)",
    '<span><strong>Bold</strong>, <em>soft</em>, <code>a*b</code> and <a href="/about?a=1#b">a <em>page</em></a></span>',
  ],
])("%j is shown as %j", (text, shown) => {
  expect(html(text)).toBe(shown);
});

test("where nothing can be marked, a text is what its reader sees", () => {
  expect(plainText("**Bold** and [a *page*](/about)\\*")).toBe("Bold and a page*");
});

const mistakeIn = (text: string, field = paragraph as typeof link.shape.label) =>
  field
    .safeParse(text)
    .error?.issues.map(({ message }) => message)
    .join();

test.each([
  ["a **bold word", /isn't closed, at "a \*\*bold word". Write \*\*bold\*\*, /],
  [
    "Here a **bold* at twice **the room**, it has.",
    /isn't closed, at "Here a \*\*bold\* at twice \*\*t"/,
  ],
  ["a \\* and `b`, **half", /isn't closed, at "\\\* and `b`, \*\*half"/],
  ["[a](/a b)", /^has an address with blanks, "\/a b". Write %20 for each: \/a%20b$/],
  ["in {company.since we", /^has "\{company.since", which would be shown as it is/],
  ["{really}", /^has "\{really\}", which would be shown as it is/],
  ["a *soft word", /isn't closed/],
  ["**bold***", /isn't closed/],
  ["the `code", /isn't closed, at "the `code"/],
  ["a [page](/about", /isn't closed/],
  ["a [page] (/about)", /^has a blank between \] and \(. Delete it$/],
  ["# Heading", /^has a heading\. A text can have only/],
  ["- one\n- two", /^has a list/],
  ["one\n\ntwo", /^has a blank line/],
  ["a ![dog](dog.jpg)", /^has a picture/],
  ["a <b>word</b>", /^has HTML/],
  ["<https://firm.example>", /^has "<https:/],
  ["_soft_", /^has "_soft_"/],
  ['[page](/about "About")', /^has "\[page/],
  ["[page](/nowhere)", /^the link to "\/nowhere" leads to \/nowhere, which is not a page/],
  ["[page](http://firm.example)", /^the link to "http:\/\/firm.example" must begin with/],
  ["[page](javascript:alert)", /must begin with/],
])("%j is a mistake in a text", (text, message) => {
  expect(mistakeIn(text)).toMatch(message);
});

test.each(["{really}", "{team.members"])("%j is a mistake in a heading, too", (text) => {
  expect(mistakeIn(text, link.shape.label)).toMatch(/^has "\{[\w.]+\}?", which would be shown/);
});

test.each(["**Fast** tests", "a `word`", "*soft*", "[page](/about)", "half **bold"])(
  "%j is a mistake in a heading or label",
  (text) => {
    expect(mistakeIn(text, link.shape.label)).toMatch(/^can't have markup: .* Write only words$/);
  },
);

test("a text is as long as what a reader sees of it", () => {
  const long = sentence(10) as typeof link.shape.label;
  expect(mistakeIn("**ten**, [ten](/about)", long)).toBeUndefined();
  expect(mistakeIn("**eleven**, [ten](/about)", long)).toBe("has 11 characters, more than 10");
});
