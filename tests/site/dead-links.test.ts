import { expect, test } from "vitest";
import { indexed, mistakesIn, page } from "../support/built-mistakes.ts";

/** Where a link that leads nowhere is written, in content and in code of a line or two. */

test("a relative link is named only where it is a link, with the address to write", async () => {
  const content = {
    "content/home.yaml": "text: about us\nhref: about\nmore: It's about [us](about)",
    "content/pages/x.yaml":
      "text: All about us, [A](about.yaml), [B](about#part) and [C](about?subject=A)",
  };
  const found = await mistakesIn({ "dist/index.html": page('<a href="about"></a>'), ...content });
  const problem =
    "a link leads to about, and must begin with /, #, https://, mailto: or tel:. Write /about.";
  expect(found).toEqual([
    `content/home.yaml, line 2: ${problem} The same is at content/home.yaml, line 3.`,
  ]);
});

test("a link to a file's place on GitHub is told its address", async () => {
  const places = [
    ["site/public/papers/a%20b.pdf", "/papers/a b.pdf"],
    ["https://github.com/firm/site/blob/main/site/public/papers/a.pdf", "/papers/a.pdf"],
    ["/content/pages/about.yaml", "/about"],
  ] as const;
  const body = places.map(([href]) => `<a href="${href}"></a>`).join("");
  const text = places.map(([href]) => `[A](${href})`).join(" ");
  const found = await mistakesIn({ "dist/index.html": page(body), "content/home.yaml": text });
  expect(found.sort()).toEqual(
    places
      .map(
        ([href, to]) =>
          `content/home.yaml, line 1: a link leads to ${href}, which is a file's place on GitHub. Write ${to}.`,
      )
      .sort(),
  );
});

test("a link to a page of a site that was unzipped is told the page's address", async () => {
  const href = "file:///C:/Users/An/site/flights/index.html";
  const built = {
    "dist/flights.html": indexed("/flights", "Flights", '<a href="/">A</a>'),
    "dist/index.html": indexed("/", "Home", `<a href="${href}">A</a><a href="/flights">B</a>`),
  };
  expect(await mistakesIn({ ...built, "content/home.yaml": `href: ${href}` })).toEqual([
    `content/home.yaml, line 1: a link leads to ${href}, which is on your own computer. Write /flights.`,
  ]);
});

test("a link is named in every file that has it; what only code links to, by its own file", async () => {
  const links = ["/gone", "/goner", "/about#lost", "/posters/gone.pdf"];
  const body = links.map((href) => `<a href="${href}"></a>`).join("");
  const code = { "site/document/Header.tsx": '\n"/gone"', "site/routes.ts": '"/about#lost"' };
  const content = {
    "content/home.yaml": "href: /goner",
    "content/pages/about.yaml": "",
    "content/pages/x.yaml": "[A](/goner)",
  };
  const built = {
    "dist/x.html": page(body).replace("<title>A", "<title>X"),
    "dist/y.html": page(body),
  };
  expect(await mistakesIn({ ...built, ...code, ...content })).toEqual([
    "content/pages/gone.yaml: is missing, and the site's own code (site/document/Header.tsx, line 2) links to it. Put it back, or ask an engineer to remove that link.",
    expect.stringMatching(
      "^content/home.yaml, line 1: a link leads to /goner, which is no page.* The same is at content/pages/x.yaml, line 1.$",
    ),
    expect.stringMatching(
      "^content/pages/about.yaml: has no part with the id lost, and the site's own code \\(site/routes.ts, line 1\\)",
    ),
    expect.stringMatching("^site/public/posters/gone.pdf: is missing, and the site's own code"),
  ]);
});

test("a lost part of a page is one mistake, at the links to it from other pages and from its own", async () => {
  const content = {
    "content/home.yaml": "href: /flights#night",
    "content/pages/flights.yaml": "text: A [night](#night)",
  };
  const built = {
    "dist/index.html": indexed("/", "Home", '<a href="/flights#night">A</a>'),
    "dist/flights.html": indexed("/flights", "Flights", '<a href="#night">A</a>'),
  };
  expect(await mistakesIn({ ...built, ...content })).toEqual([
    expect.stringMatching(
      "^content/home.yaml, line 1: a link leads to /flights#night, .* The same is at content/pages/flights.yaml, line 1.$",
    ),
  ]);
});

test("a link to a picture in a note is told how the note shows it", async () => {
  const files = {
    "dist/notes/a.html": page('<a href="bench.jpg">A bench</a>'),
    "content/notes/a.md": "---\ntitle: A\n---\n\n[A bench](bench.jpg)",
    "content/pictures/bench.jpg": "",
  };
  expect(await mistakesIn(files)).toEqual([
    "content/notes/a.md, line 5: a link leads to bench.jpg, which is a picture. To show it, put ! before the [.",
  ]);
});

test("a page to which only a mistyped link leads is no mistake beside that link", async () => {
  const content = { "content/home.yaml": "href: /baloons", "content/pages/balloons.yaml": "" };
  const found = await mistakesIn({
    "dist/index.html": indexed("/", "Home", '<a href="/baloons">A</a>'),
    "dist/balloons.html": indexed("/balloons", "Balloons"),
    ...content,
  });
  expect(found).toEqual([
    expect.stringMatching(/line 1: .* \/baloons, .* Did you mean \/balloons\?$/),
  ]);
});
