import { expect, test } from "vitest";
import { indexed, mistakesIn, page } from "../support/built-mistakes.ts";

/** What a build finds in its own pages, on pages and content of a line or two. */

type Case = readonly [html: string, text: string, line: number, message: string];

const link = (href: string, message: string): Case => [
  `<a href="${href}">A</a>`,
  `text: A\nhref: ${href}`,
  2,
  `a link leads to ${href}, ${message}`,
];

/** Marks as typed, and what to write instead. */
const mark = (typed: string, instead: string, line = 3): Case => [
  `<p>${typed.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
  `text: A\nmore:\n  ${typed.replaceAll("\n", "\n  ")}\n`,
  line,
  instead,
];

/** What a page has, its content file, the line of the mistake, and its message. */
const mistakes: readonly Case[] = [
  link("/abot", "which is no page or file of this site. Did you mean /about?"),
  // Only a link to a file is told of files.
  link("/notes/loud", "which is no page or file of this site."),
  link("bench.jpg", "which is a picture. To show it, write a block of the type picture."),
  link("/pictures/a%20bench.jpg", "which is a picture. To show it, write a block of the type"),
  link("/About", "which is no page or file of this site. Did you mean /about?"),
  link("/about.html#part", "which is no page or file of this site. Did you mean /about?"),
  link("/papers/paper.pdf", "which is no page or file of this site. Did you mean /papers/a"),
  // NFC, where the file's name is in NFD.
  link("/papers/soci\u00e9t\u00e9.pdf", "whose file was named on a Mac, which writes accents"),
  link("/100%", "which is no page or file of this site"),
  link("about", "and must begin with /, #, https://, mailto: or tel:"),
  ...["www.firm.example", "firm.example/a"].map((href) =>
    link(href, `and must begin with /, #, https://, mailto: or tel:. Write https://${href}.`),
  ),
  link("an@firm.example", "and must begin with /, #, https://, mailto: or tel:. Write mailto:an@"),
  link("http://firm.example", "and must begin with /, #, https://, mailto: or tel:"),
  link("https://https://firm.example", "which has https:// twice"),
  link(
    "file:///C:/paper.pdf",
    "which is on your own computer. Put the file into site/public/papers,",
  ),
  link("https://localhost:4321/about", "which is your own computer. For a page of this site,"),
  link("/about#prices", "but nothing on that page has the id prices. Its ids are: part"),
  link("#prices", "but nothing on that page has the id prices. Its ids are: part"),
  link("/about?subject=A#prices", "but nothing on that page has the id prices."),
  link("/about#bug=none", "but the firmware has no bug none"),
  link("/about#mode=1", "but such a link names a bug, a test or an exercise, not a mode"),
  // There is no content/thermostat.yaml.
  ...["/break-this-thermostat#bug=none", "/samples/thermostat-risks.csv"].map((href) =>
    link(href, "a part of the thermostat, but content/thermostat.yaml is missing."),
  ),
  link("/firmware/data.json", "which is no page or file of this site"),
  link("/notes/later", "a note that isn't published yet"),
  ['<a href="">old</a>', "text: An\n  [old]() link", 2, "leads to , and must begin with /"],
  ['<img src="/logo.png">', "image: /logo.png", 1, "leads to /logo.png, which is no page or file"],
  [
    '<i id="a"></i><b id="a"></b>',
    "x:\n  id: a",
    2,
    "have the id a. Change it, or remove a block.",
  ],
  ['<i id="a"></i><b id="a"></b>', "x:\n  id: a\ny:\n  id: a", 4, "have the id a."],
  ['<i id="contact"></i><b id="contact"></b>', "x:\n  type: form", 2, "have the id contact."],
  mark("a **bold word", "“**bold word” would be shown on /x-"),
  mark("a `code", "Write `code`"),
  mark("a [page(/about)", "Close the first bracket: [words](/address)"),
  mark("a [page] (/about)", "Write [words](/address)"),
  mark("a [page](/about now", "Close the link: put a ) behind its address."),
  mark("a [page](/a b)", "Write [words](/address) without a blank between"),
  mark("a [page][1]", "Write [words](/address)"),
  mark("the (page)[/about]", "Swap the brackets: [words](/address)"),
  mark("the (page)[https://firm.example]", "Swap the brackets: [words](/address)"),
  mark("[1]: /about", "Write the address behind the words"),
  mark("{team.members", "A figure is, for example, {team.members}"),
  mark("{really}", "A figure is, for example, {team.members}"),
  mark("a <b>word</b>", "There is no HTML"),
  mark("<!-- later -->", "There is no HTML"),
  mark("A &nbsp; B", "Write the sign itself"),
  mark("##Part", "Leave the sign out, or begin a heading in a note with ## and a space"),
  mark("# Part", "Leave the sign out, or begin a heading in a note with ## and a space"),
  mark("A ~~struck~~ word", "Leave ~~ out"),
  mark("A note[^1].", "There are no footnotes"),
  mark("[x] done", "There are no task lists"),
  mark("[!NOTE] A", "There are no coloured boxes"),
  mark("a | b\n--- | ---\n1 | 2", "A table is a block of the type table", 4),
  mark("| a | b |\n|---|---|", "A table is a block of the type table"),
  mark(
    "o   first\no   second",
    "Leave the sign out, or begin an entry of a list with - and a space",
  ),
  mark("•\tone", "Leave the sign out, or begin an entry of a list with - and a space"),
  mark("- one\n- two", "Leave the sign out, or begin an entry of a list with - and a space"),
  mark("> said", "Leave the sign out, or begin an entry of a list with - and a space"),
  mark("1.One", "Put a space after the number's dot"),
  mark("‘‘‘c", "Write `code`, or in a note lines of three backticks"),
  mark("---", "There are no lines across"),
  mark("A.\n\nB.", "A text is one paragraph"),
  mark("Nice :smile:", "Write the sign itself"),
  mark("$$x^2$$", "There are no formulas"),
  mark("See https://firm.example/a", "Write a link: [words](https://…)"),
  mark("See www.firm.example", "Write a link: [words](https://…)"),
  mark("Write to an@firm.example", "Write a link: [words](mailto:…)"),
  mark("A \\* star", "Leave the backslash out"),
  [
    "<p>It is *<em>always</em> out</p>",
    "a: always\ntext: It is **always* out",
    2,
    "Write **bold** or *emphasis*",
  ],
  [
    "<p>It is <em>always</em>* out</p>",
    "a: always\ntext: It is *always** out",
    2,
    "Leave the star out, or write as many before the words as after them: **bold**",
  ],
  ["<p>You get <!-- -->a *half</p>", "a: A\ntext: a *half", 2, "“*half” would be shown"],
  [
    "<p>It &lt;u&gt;needs&lt;/u&gt; a relay &amp; we do</p>",
    "a: A\ntext: It <u>needs</u> a relay &amp; we do",
    2,
    "There is no HTML",
  ],
  [
    "<p>It &lt;b&gt;needs\u00a0é</p>",
    "a: A\ntext: It <b>needs&nbsp;&eacute;",
    2,
    "There is no HTML",
  ],
  ['<img alt="A **bench">', "alt: A **bench", 1, "Write **bold** or *emphasis*"],
  [
    "<h2>**Fast** tests</h2>",
    "a: **Fast**\nheading: **Fast** tests",
    2,
    "Leave the stars out: headings and labels have only words",
  ],
  mark("**Soon:**then", "Write **bold** or *emphasis*"),
  mark("Not *your* tests", "Leave the stars out: headings and labels have only words"),
  mark("On `main`", "Leave the backticks out: headings and labels have only words"),
  mark("On [us](/about)", "Leave the brackets and the address out: headings and labels have"),
  [
    "<p>An x with *half</p>",
    "a: with *all*\ntext: An x\n  with *half",
    3,
    "“*half” would be shown",
  ],
];

test("what is wrong is traced to its line, with what to write instead", async () => {
  const files = mistakes.flatMap(([html, text], index) => [
    [`dist/x-${index}.html`, page(html)],
    [`content/pages/x-${index}.yaml`, text],
  ]);
  const others = ["dist/firmware/loud.wasm", "content/notes/later.md"];
  const named = [...others, "content/pictures/bench.jpg", "content/pictures/a bench.jpg"];
  const found = await mistakesIn(
    Object.fromEntries([...files, ...named.map((name) => [name, ""])]),
  );
  for (const [index, [html, , line, message]] of mistakes.entries()) {
    const own = found.filter((one) => one.startsWith(`content/pages/x-${index}.yaml, `));
    expect(own.join("\n"), `${html}\n${found.join("\n")}`).toContain(message);
    const lines = own.map((one) => one.match(/line (\d+): /)?.[1]);
    expect(lines, own.join("\n")).toContain(`${line}`);
    expect(own.join("\n")).not.toContain("?.");
  }
});

test("what is wrong in a text that several pages show is named once", async () => {
  const shown = page("<p>a **bold word and a *half");
  const pages = { "dist/x.html": shown, "dist/y.html": shown };
  expect(
    await mistakesIn({ ...pages, "content/forms.yaml": "hint: a **bold word and a *half" }),
  ).toEqual([
    expect.stringMatching(
      /^content\/forms.yaml, line 1: “\*\*bold word.* would be shown on \/[xy] as it is/,
    ),
  ]);
});

test("what is meant as a sign, code or an address is no mistake", async () => {
  const body = `<p>5 * 3 {a} * f(b) [c], (see)[1]</p><code>\`{b}\`</code><pre>** a | b
--- | ---</pre> – one <i>•</i> #1 -5 native_sim R&amp;D 10:30 x:y "3:1" {email}
    <a href="https://firm.example">firm.example, an@firm.example</a>
    <a href="/papers/a%20paper.pdf">A</a><img src="/_astro/Hann%C3%A9.webp"><img src="/_astro/Hanné.webp"><a href="/about?a=1#part">B</a><a href="#">C</a>
    <form action="/api/enquiries"></form>`;
  const files = {
    "dist/x.html": page(body),
    "dist/_astro/Hanné.webp": "",
    "content/pages/x.yaml": "text: 5 * 3 \\{a} \\* f(b) [c], (see)[1]",
  };
  expect(await mistakesIn(files)).toEqual([]);
});

test("an address that something else has is named with both files", async () => {
  const owned = {
    "content/pages/x.yaml": "content/pages/x.yaml",
    "site/public/X": "content/pages/x.yaml",
    "site/public/y.html": "content/pages/y.yaml",
    "site/public/robots.txt": "site/pages/robots.txt.ts",
  };
  const files = Object.keys(owned).flatMap((file) => {
    const built = file.replace(/^(content\/pages|site\/public)/, "dist").replace("yaml", "html");
    return [file, built].map((name) => [name, ""] as const);
  });
  const code = { "site/pages/robots.txt.ts": "", "content/pages/y.yaml": "" };
  const found = await mistakesIn({ ...Object.fromEntries(files), ...code });
  expect(found).toHaveLength(Object.keys(owned).length - 1);
  for (const [file, other] of Object.entries(owned).slice(1)) {
    expect(found.join("\n")).toMatch(
      new RegExp(
        `(${file}|${other}): its address, /.*, is also that of (${file}|${other})\\. Rename`,
      ),
    );
  }
});

test("two pages of content or for search engines share no title or description, and another page leads to each, and to policies", async () => {
  const links = ["one", "two", "three"].map((name) => `<a href="/${name}?a=b#c">A</a>`).join("");
  const found = await mistakesIn({
    "dist/index.html": indexed("/", "Home", links),
    "dist/one.html": indexed("/one", "Same | Firm"),
    "dist/two.html": indexed("/two", "Same | Firm"),
    "dist/three.html": indexed("/three", "Other"),
    "dist/orphan.html": indexed("/orphan", "Orphan", '<a href="/orphan">me</a>'),
    // A second address, and one that search engines leave out.
    "dist/careers/pilot.html": indexed("/careers/pilot", "Pilot"),
    "dist/jobs/pilot.html": indexed("/careers/pilot", "Pilot"),
    "content/jobs/pilot.yaml": "",
    "dist/not-indexed.html": page(""),
    "content/pages/one.yaml": "meta: { title: Same }",
    "content/pages/two.yaml": "meta:\n  title: Same\n  description: Of Same",
    "content/pages/orphan.yaml": "",
    "dist/terms.html": indexed("/elsewhere", "Other"),
    "content/pages/terms.yaml": "indexed: false",
    "dist/wees.html": indexed("/wees", "Wees"),
    "content/pages/wees.yaml": "lang: nl",
  });
  expect(found.map((one) => one.replace(/, but nothing on.*/, ""))).toEqual(
    expect.arrayContaining([
      "content/pages/two.yaml, line 2: the title of /two is also that of content/pages/one.yaml. Change one.",
      "content/pages/two.yaml, line 3: the description of /two is also that of content/pages/one.yaml. Change one.",
      "content/pages/orphan.yaml, line 1: no page, menu or footer leads to /orphan. Link to it, for example in content/navigation.yaml.",
      "content/pages/terms.yaml, line 1: the title of /terms is also that of /three. Change one.",
      expect.stringMatching(
        /^content\/pages\/terms\.yaml, line 1: no page, menu or footer leads to/,
      ),
      "content/pages/wees.yaml, line 1: no page, menu or footer leads to /wees. Link to it, for example in content/navigation.yaml, or name the page that it translates, as in alternate: /about.",
    ]),
  );
  expect(found.join("\n")).not.toMatch(
    /title of \/\w+\/pilot|\/(three|not-indexed|index) |leads to \/(one|two)\./,
  );
});

test("of two pages with one title, the mistake is that of the new one, or of the later one by name", async () => {
  const files = {
    "dist/index.html": indexed("/", "Home", '<a href="/one">A</a><a href="/two">A</a>'),
    "dist/one.html": indexed("/one", "Same"),
    "dist/two.html": indexed("/two", "Same").replace("Of Same", "Of two"),
    "content/pages/one.yaml": "title: Same",
    "content/pages/two.yaml": "title: Same",
  };
  const wrong = (file: string) => [
    expect.stringContaining(`content/pages/${file}, line 1: the title`),
  ];
  expect(await mistakesIn(files)).toEqual(wrong("two.yaml"));
  expect(await mistakesIn(files, ["content/pages/two.yaml"])).toEqual(wrong("one.yaml"));
});
