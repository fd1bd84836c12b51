import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { belgianDay } from "../../shared/belgian-day.ts";
import { commit } from "../support/commit.ts";
import { company as firm, members, readContent } from "../support/content.ts";
import { dutchPage } from "../support/dutch-page.ts";
import { later, note } from "../support/notes.ts";
import { type Environment, runProgram } from "../support/server-process.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** What an editor sees of a check: marks on GitHub, and warnings, which stop nothing. */

const root = join(import.meta.dirname, "../..");

const content = (file: string) => readFileSync(join(root, "content", file), "utf8");

/** Checks a copy of the content to which these files were added. */
function check(more: Readonly<Record<string, string>>, environment = {}) {
  return checkContent(folderWith(more, copyContent()), environment);
}

test("on GitHub, each mistake is marked at its line", async () => {
  const github = { GITHUB_ACTIONS: "true" };
  const files = { "content/pages/a, b.yaml": "title: 100%\n", "content/home.yaml": "a: b\na: c\n" };
  const marked = await check(files, github);
  expect(marked.code).toBe(1);
  for (const mark of [
    "::error file=content/pages/a%2C b.yaml,line=1::the file's name becomes an address. ",
    /^::error file=content\/home\.yaml,line=2::.*"a: c"/m,
  ]) {
    expect(marked.stdout).toMatch(mark);
  }
  expect((await check(files)).stdout).not.toContain("::error");
});

/** A page whose text is these sentences, each on a line of its own from line 13 on. */
const pageOf = (title: string, sentences: readonly string[]) => `title: ${title}
meta:
  title: ${title}
  description: ${title.padEnd(70, ".")}
  updated: 2026-11-20
  keywords: [policy]
hero: { heading: ${title}, text: What it says. }
blocks:
  - type: prose
    sections:
      - heading: ${title}
        paragraphs:
${sentences.map((sentence) => `          - ${sentence}`).join("\n")}
`;

/** A job, which isn't fulfilled. */
const jobOf = (title: string) => `title: ${title}
department: Testing
location: Remote
type: Full-time
fulfilled: false
order: 999
summary: You test.
page:
  meta:
    title: ${title}
    description: ${title.padEnd(70, ".")}
    updated: 2026-11-20
    keywords: [job]
  location: Remote
  place: { postalCode: "9000", city: Ghent, region: East Flanders, country: BE }
  posted: 2026-11-20
  ownForm: false
  lede: You test firmware.
  sections: [{ heading: What you do, items: [Test firmware.] }]
`;

test("on GitHub, what an edit may have made untrue is a warning at its line: sentences of a policy, a count, a script without hosts, a note of a day to come", async () => {
  const company = parseDocument(content("company.yaml"));
  company.delete("consentScript");
  company.set("introCall", "https://book.example");
  company.set("scripts", company.createNode([{ src: "https://stats.example/a.js" }]));
  const { engineers } = firm.claims;
  if (engineers) company.setIn(["claims", "engineers", "value"], 999);
  const files = {
    "content/company.yaml": company.toString(),
    "content/pages/privacy-policy.yaml": pageOf("Privacy", ["We answer soon, and we mean it."]),
    "content/pages/cookie-policy.yaml": pageOf("Cookies", [
      "This site sets no cookies, and never did.",
      ...Array(12).fill("Two firms process what you write, and nobody else."),
    ]),
    "content/notes/later.md": note("Later", "A.", later),
  };
  const { code, stdout, stderr } = await check(files, { GITHUB_ACTIONS: "true" });
  expect([code, stderr]).toEqual([0, ""]);
  for (const warning of [
    /^Warning: content\/pages\/cookie-policy\.yaml, line 13: with scripts, is this still true\? "This site sets/m,
    /^Warning: content\/pages\/cookie-policy\.yaml, line 25: with scripts, introCall, is this still true\?/m,
    /^Warning: content\/company\.yaml, line \d+: has no hosts, .* connect: \[https:\/\/stats\.example\] \}/m,
    /^Warning: content\/notes\/later\.md, line 4: is built from 2199-01-01 on\./m,
  ]) {
    expect(stdout).toMatch(warning);
  }
  if (engineers) {
    expect(stdout).toMatch(
      /^Warning: content\/company\.yaml, line \d+: says 999 engineers, .* \d+\./m,
    );
  }
  const marks = stdout.match(/^::warning .*/gm) ?? [];
  const all = stdout.match(/^Warning: /gm) ?? [];
  expect(marks).toHaveLength(10);
  expect(marks.at(-1)).toMatch(
    `::${all.length - 9} more warnings are in this step's log: at content/pages/`,
  );
});

test("on GitHub, a cause is one mistake, and after nine marks the tenth counts the rest", async () => {
  const gone = Object.fromEntries(
    [1, 2, 3].map((page) => [
      `content/pages/x-${page}.yaml`,
      pageOf("X", ["A."]).replace("prose", "posre"),
    ]),
  );
  const github = { GITHUB_ACTIONS: "true" };
  const marked = await check(gone, github);
  expect(marked.mistakes).toEqual([
    expect.stringMatching(
      /^content\/pages\/x-1\.yaml, line 9: .* You wrote: posre\. The same is at content\/pages\/x-2\.yaml, line 9, and content\/pages\/x-3\.yaml, line 9\.$/,
    ),
  ]);
  expect(marked.stdout.match(/^::error .*/gm)).toHaveLength(1);

  const words = [..."abcdefghijkl"].map((letter) => `- What qzxv${letter} means\n`).join("");
  const folder = folderWith({
    "words.yaml": `title:\n${words}`,
    "dutch.yaml": dutchPage.replace("lang: nl\n", ""),
  });
  const cspell = join(root, "node_modules/cspell/bin.mjs");
  const args = [
    cspell,
    "--quiet",
    "--config",
    join(root, "cspell.json"),
    "words.yaml",
    "dutch.yaml",
  ];
  const { stdout } = await runProgram(args, github, folder).ended;
  const marks = stdout.match(/^::error .*/gm) ?? [];
  expect(marks).toHaveLength(10);
  expect(stdout).toContain("::error file=words.yaml,line=2::Unknown word: qzxva. ");
  expect(marks[0]).toMatch(
    /file=dutch\.yaml,line=1::This page seems to be in Dutch: write lang: nl/,
  );
  expect(marks.at(-1)).toMatch(
    /::4 more mistakes are in this step's log: at words\.yaml, line 10, 11, 12, 13\. Here: /,
  );
});

test("in development, a member whose file has a mistake is missing, and the terminal says why", async () => {
  const folder = folderWith({ "content/team/x.yaml": "name: An\n" }, copyContent());
  const code = `const { team } = await import("${root}/site/content.ts"); console.log(team().length)`;
  const read = (environment: Environment) =>
    runProgram(["--input-type=module", "-e", code], environment, folder).ended;
  const mistake = /content\/team\/x\.yaml, line 1: "email": missing/;
  const { stdout, stderr } = await read({ DEV_INTAKE: "http://127.0.0.1:4322" });
  expect([stdout, stderr]).toEqual([`${members.length}\n`, expect.stringMatching(mistake)]);
  expect(await read({})).toMatchObject({ code: 1, stderr: expect.stringMatching(mistake) });
});

test("a day that is over, an old job, and what a member or a page has of another are warnings at their lines", async () => {
  const passing = (until: string) => ({ text: "A.", until });
  const put = (name: string, more: object) => JSON.stringify({ ...readContent(name), ...more });
  const [member] = members;
  const { slug, ...own } = { ...member, image: undefined, linkedin: undefined, initials: "ÅÄÖ" };
  const files = {
    "content/navigation.yaml": put("navigation.yaml", { announcement: passing("2025-12-31") }),
    "content/forms.yaml": put("forms.yaml", { notice: passing("2199-12-31") }),
    "content/jobs/old.yaml": jobOf("Old").replace("posted: 2026-11-20", "posted: 2024-11-20"),
    "content/jobs/gone.yaml": jobOf("Gone")
      .replace("posted: 2026-11-20", "posted: 2024-11-20")
      .replace("fulfilled: false", "fulfilled: true")
      .replace("order: 999", "order: 998"),
    "content/jobs/young.yaml": jobOf("Young").replace(
      "posted: 2026-11-20",
      `posted: ${belgianDay()}`,
    ),
    "content/team/0.yaml": JSON.stringify({ ...own, order: 0 }),
    "content/pages/twin-1.yaml": pageOf("Twin", ["A."]),
    "content/pages/twin-2.yaml": pageOf("Twin", ["A."]),
    "content/pages/twin-3.yaml": `lang: nl\n${pageOf("Twin", ["A."])}`,
  };
  const { stdout } = await check(files);
  const added = `navigation|forms|pages/twin-.|jobs/(?:old|gone|young)|team/(?:0|${slug})`;
  const warnings = stdout.match(new RegExp(`^Warning: content/(?:${added})\\..*`, "gm"));
  expect(warnings).toEqual([
    "Warning: content/navigation.yaml, line 1: 2025-12-31 is over, so the announcement isn't shown. Correct the day, perhaps its year, or delete the announcement.",
    "Warning: content/jobs/old.yaml, line 16: this was more than a year ago, and the job is open. Write the day on which you advertise it again, or fulfilled: true.",
    expect.stringMatching(
      `^Warning: content/team/${slug}\\.yaml, line \\d+: has the same email as content/team/0\\.yaml\\. Is that right`,
    ),
    "Warning: content/jobs/young.yaml, line 6: has the same order as content/jobs/old.yaml. Which comes first?",
    "Warning: content/pages/twin-2.yaml, line 1: has the same title as content/pages/twin-1.yaml. Is that right?",
  ]);
});

test("a download that no page leads to is a warning", async () => {
  const papers = ["named.pdf", "two words.pdf", "unnamed.pdf"].map(
    (name) => [`site/public/papers/${name}`, "%PDF-1.7"] as const,
  );
  const links = "See [one](/papers/named.pdf) and [two](/papers/two%20words.pdf).";
  const page = { "content/pages/x.yaml": pageOf("X", [links]) };
  const { stdout } = await check({ ...Object.fromEntries(papers), ...page });
  expect(stdout.match(/^Warning: .*\/(?:(?:un)?named|two words)\.pdf.*/gm)).toEqual([
    "Warning: site/public/papers/unnamed.pdf: no page leads to it, and it is published all the same. Link to it, or delete it.",
  ]);
});

test("a page that a change removes or renames is a warning with the address that it loses", async () => {
  const folder = copyContent();
  writeFileSync(join(folder, "content/jobs/one.yaml"), jobOf("One"));
  commit(folder, "content/jobs");
  renameSync(join(folder, "content/jobs/one.yaml"), join(folder, "content/jobs/other.yaml"));
  const { stdout } = await checkContent(folder);
  const warnings = (said: string) => said.match(/^Warning: .*is gone.*/gm);
  expect(warnings(stdout)).toEqual([
    "Warning: content/jobs/one.yaml: is gone, so its address, /careers/one, leads nowhere. Ask an engineer for a redirect, or give the file its name back.",
  ]);

  const pages = [1, 2, 3, 4, 5].map((page) => `content/pages/x-${page}.yaml`);
  folderWith(Object.fromEntries(pages.map((file) => [file, pageOf("X", ["A."])])), folder);
  commit(folder, "content");
  for (const file of pages) rmSync(join(folder, file));
  expect(warnings((await checkContent(folder)).stdout)).toEqual([
    "Warning: content/pages/x-1.yaml: is gone, as are 4 others, so /x-1, /x-2, /x-3 and 2 more addresses lead nowhere. Ask an engineer for redirects, or give the files their names back.",
  ]);
});

test("a text that still names a page that a change removes or renames is a warning at its line, with the others", async () => {
  const files = {
    "content/pages/zeppelin-control.yaml": pageOf("Zeppelin control", ["A."]),
    "content/pages/zeppelins.yaml": pageOf("Zeppelins", ["A."]),
    "content/jobs/zeppelin-pilot.yaml": jobOf("Zeppelin Pilot"),
    "content/jobs/zeppelin-crew.yaml": jobOf("Zeppelin Crew"),
  };
  const hangar = "content/pages/zeppelin-hangar.yaml";
  const renamed = { [hangar]: pageOf("Zeppelin Hangar", ["A."]) };
  const folder = folderWith({ ...files, ...renamed }, copyContent());
  commit(folder, "content");
  for (const file of Object.keys(files)) rmSync(join(folder, file));
  const sentences = ["We like Zeppelins, as a Zeppelin Pilot does.", "And a zeppelin pilot."];
  const more = {
    "content/jobs/crew.yaml": jobOf("Zeppelin Crew"),
    "content/pages/x.yaml": pageOf("X", [...sentences, "A Zeppelin Pilot and Zeppelin Crew."]),
    "content/pages/y.yaml": pageOf("Y", ["Zeppelin Hangar", "A Zeppelin Hangar Map."]),
    [hangar]: pageOf("Zeppelin Hangar Map", ["A."]),
  };
  const { stdout } = await checkContent(folderWith(more, folder));
  expect(stdout.match(/^Warning: .*Is it still true.*/gm)).toEqual([
    "Warning: content/pages/x.yaml, line 13: names “Zeppelin Pilot”, and content/jobs/zeppelin-pilot.yaml is gone. Is it still true? Also at content/pages/x.yaml, line 15.",
    "Warning: content/pages/y.yaml, line 13: names “Zeppelin Hangar”, and content/pages/zeppelin-hangar.yaml is now called “Zeppelin Hangar Map”. Is it still true?",
  ]);
});

test("a text that still names an offer that a change removes or renames is a warning at its line", async () => {
  const folder = copyContent();
  const { offers, ...rest } = readContent("offers.yaml");
  const put = (titles: readonly (readonly [id: string, title: string])[]) => {
    const added = titles.map(([id, title]) => ({ ...offers[0], id, title }));
    const yaml = JSON.stringify({ ...rest, offers: [...offers, ...added] });
    folderWith({ "content/offers.yaml": yaml }, folder);
  };
  put([
    ["a", "Zeppelin flight"],
    ["b", "Zeppelin hire"],
    ["c", "Zeppelin tour"],
    ["d", "Zeppelin view"],
    ["e", "Zeppelins"],
  ]);
  const sentences = [
    "A Zeppelin flight.",
    "A Zeppelin hire.",
    "A Zeppelin tour and a Zeppelin view",
  ];
  const page = pageOf("X", [...sentences, "Zeppelins and a zeppelin flight."]);
  folderWith({ "content/pages/x.yaml": page }, folder);
  commit(folder, "content");
  put([
    ["a", "Balloon flight"],
    ["c", "Zeppelin view"],
    ["d", "Zeppelin tour"],
    ["e", "Balloons"],
  ]);
  const { stdout } = await checkContent(folder);
  expect(stdout.match(/^Warning: .*Is it still true.*/gm)).toEqual([
    "Warning: content/pages/x.yaml, line 13: names “Zeppelin flight”, and the offer a is now called “Balloon flight”. Is it still true?",
    "Warning: content/pages/x.yaml, line 14: names “Zeppelin hire”, and the offer b is gone. Is it still true?",
  ]);
});
