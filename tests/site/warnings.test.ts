import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { belgianDay } from "../../shared/belgian-day.ts";
import { commit } from "../support/commit.ts";
import {
  company as firm,
  industries,
  jobs,
  members,
  readContent,
  services,
} from "../support/content.ts";
import { dutchPage } from "../support/dutch-page.ts";
import { jobOf, pageOf } from "../support/made-content.ts";
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

test("on GitHub, what an edit may have made untrue is a warning at its line: sentences of a policy, a count, a note of a day to come", async () => {
  const company = parseDocument(content("company.yaml"));
  company.delete("consentScript");
  company.set("introCall", "https://book.example");
  company.set("scripts", company.createNode([{ src: "https://stats.example/a.js" }]));
  const { engineers } = firm.claims;
  if (engineers) company.setIn(["claims", "engineers", "value"], 999);
  const forms = parseDocument(content("forms.yaml"));
  forms.setIn(["hints", "message"], "For an intro call, suggest two times that suit you");
  const files = {
    "content/company.yaml": company.toString(),
    "content/forms.yaml": forms.toString(),
    "content/pages/privacy-policy.yaml": pageOf("Privacy", ["We answer soon, and we mean it."]),
    "content/pages/cookie-policy.yaml": pageOf("Cookies", [
      "This site sets no cookies, and never did. Its list is empty.",
      ...Array.from({ length: 12 }, (_, at) => `Two firms process part ${at} of what you write.`),
    ]),
    "content/notes/later.md": note("Later", "A.", later),
  };
  const { code, stdout, stderr } = await check(files, { GITHUB_ACTIONS: "true" });
  expect([code, stderr]).toEqual([0, ""]);
  for (const warning of [
    /^Warning: content\/pages\/cookie-policy\.yaml, line 13: with scripts, is this still true\? "This site sets .* "Its list is empty\."$/m,
    /^Warning: content\/forms\.yaml, line \d+: with introCall, is this still true\? "For an intro call/m,
    /^Warning: content\/pages\/cookie-policy\.yaml, line 25: with scripts, introCall, is this still true\?/m,
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
  // A firm's own content may have some, too.
  expect(marks.at(-1)).toMatch(
    new RegExp(
      `::${all.length - 9} more warnings are in this step's log: at .*content/pages/cookie-policy\\.yaml, line `,
    ),
  );
});

test("on GitHub, a cause is one mistake", async () => {
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
      /^content\/pages\/x-1\.yaml, line 9: .* You wrote: posre\. Did you mean prose\? The same is at content\/pages\/x-2\.yaml, line 9, and content\/pages\/x-3\.yaml, line 9\.$/,
    ),
  ]);
  expect(marked.stdout.match(/^::error .*/gm)).toHaveLength(1);
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
  const folder = copyContent();
  commit(folder, "content");
  const { stdout } = await checkContent(folderWith(files, folder));
  const added = `navigation|forms|pages/twin-.|jobs/(?:old|gone|young)|team/(?:0|${slug})`;
  const warnings = stdout.match(
    new RegExp(`^Warning: content/(?:${added})\\.(?!.* introCall).*`, "gm"),
  );
  expect(warnings).toEqual([
    "Warning: content/navigation.yaml, line 1: 2025-12-31 is over, so the announcement isn't shown. Correct the day, perhaps its year, or delete the announcement.",
    "Warning: content/jobs/old.yaml, line 16: this was more than a year ago, and the job is open. Write the day on which you advertise it again, or fulfilled: true.",
    expect.stringMatching(
      `^Warning: content/team/0\\.yaml, line \\d+: has the same email as content/team/${slug}\\.yaml\\. Is that right`,
    ),
    "Warning: content/jobs/young.yaml, line 6: has the same order as content/jobs/old.yaml. Which comes first?",
    "Warning: content/pages/twin-2.yaml, line 1: has the same title as content/pages/twin-1.yaml. Is that right?",
  ]);
  expect(stdout).toMatch(
    /^Warning: content\/company\.yaml, line \d+: the forms have a notice now\. Is this still true\?/m,
  );
});

test("a cell that is nearly a page's name, and an industry with another's drawing and words, is a warning", async () => {
  const [service] = services;
  const [industry] = industries;
  const names = [service?.title, `${service?.title}x`];
  const rows = names.map((name) => `[A, ${JSON.stringify(name)}]`);
  const table = `  - { type: table, heading: A, columns: [B, C], rows: [${rows}] }\n`;
  const { slug, ...copy } = { ...industry, order: 999, title: "Another" };
  const folder = copyContent();
  commit(folder, "content");
  const files = {
    "content/pages/x.yaml": pageOf("X", ["A."]).replace("blocks:\n", `blocks:\n${table}`),
    "content/industries/another.yaml": JSON.stringify(copy),
  };
  const { stdout } = await checkContent(folderWith(files, folder));
  expect(stdout.match(/^Warning: content\/pages\/x\.yaml.*/gm)).toEqual([
    `Warning: content/pages/x.yaml, line 9: “${service?.title}x” is no page's name, so it's no link. Did you mean ${service?.title}?`,
  ]);
  const copied = `Warning: content/industries/another.yaml, line 1: has the same drawingSays as content/industries/${slug}.yaml.`;
  expect(stdout).toContain(copied);
  commit(folder, "content");
  const unrelated = folderWith({ "content/pages/x.yaml": pageOf("X", ["B."]) }, folder);
  const { stdout: then } = await checkContent(unrelated);
  expect(then).not.toContain("the same drawingSays");
});

test("a page in English that names another language is a warning at that line", async () => {
  const lang = (page: string) => page.replace("meta:", "lang: nl\nmeta:");
  const words = Array.from({ length: 5 }, (_, at) => `You test the board ${at} that you trust.`);
  const english = pageOf("English", words);
  const { stdout } = await check({
    "content/pages/en-1.yaml": english,
    "content/pages/en-2.yaml": lang(english),
    "content/notes/en-3.md": note("English", words.join("\n\n"), "published: 2026-11-20\nlang: fr"),
    "content/pages/nl-1.yaml": lang(pageOf("Citaat", ["Het motto is “You test the board.”"])),
    "content/pages/nl-2.yaml": dutchPage.replace(/^title: .*/, "title: Twee"),
  });
  expect(stdout.match(/^Warning: .*\b(?:en|nl)-\d\..*/gm)).toEqual([
    "Warning: content/pages/en-2.yaml, line 2: the page seems to be in English, and lang is nl. Correct it, or delete the line if the page is in English.",
    "Warning: content/notes/en-3.md, line 5: the page seems to be in English, and lang is fr. Correct it, or delete the line if the page is in English.",
  ]);
});

test("a sentence that offers open applications is a warning while they are closed and it is shown", async () => {
  const careers = readContent("careers.yaml");
  const warningsOf = async (sentence: string, isShown = true) => {
    const folder = copyContent();
    const hero = { ...careers.hero, fulfilled: sentence };
    writeFileSync(join(folder, "content/careers.yaml"), JSON.stringify({ ...careers, hero }));
    for (const { slug, ...job } of jobs) {
      const fulfilled = { ...job, fulfilled: isShown };
      writeFileSync(join(folder, `content/jobs/${slug}.yaml`), JSON.stringify(fulfilled));
    }
    const closed = jobOf("Open Application").replace("fulfilled: false", "fulfilled: true");
    const [own = ""] = closed.split("page:");
    writeFileSync(join(folder, "content/jobs/open-application.yaml"), own);
    writeFileSync(
      join(folder, "content/jobs/one.yaml"),
      jobOf("One").replace("fulfilled: false", `fulfilled: ${isShown}`).replace("999", "998"),
    );
    const { stdout } = await checkContent(folder);
    return stdout.match(/^Warning: content\/careers.*/gm) ?? [];
  };
  expect(await warningsOf("But we hire from open applications.")).toEqual([
    "Warning: content/careers.yaml, line 1: is shown while all advertised jobs are fulfilled, and content/jobs/open-application.yaml is fulfilled, too. Is it still true?",
  ]);
  expect(await warningsOf("We take no open applications.")).toEqual([]);
  expect(await warningsOf("But we hire from open applications.", false)).toEqual([]);
});
