import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasThermostat, withThermostat } from "../../site/reading/thermostat.ts";
import { contentIn } from "../other-firm/edit-content.ts";
import { commit } from "../support/commit.ts";
import { industries, jobs, services } from "../support/content.ts";
import { jobOf } from "../support/made-content.ts";
import { note } from "../support/notes.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** Names, places and encodings of content files, tried on a copy. */

const root = join(import.meta.dirname, "../..");

const content = (file: string) => readFileSync(join(root, "content", file), "utf8");

/** Checks a copy of the content to which these files were added. */
function check(more: Readonly<Record<string, string | Buffer>>, environment = {}) {
  return checkContent(folderWith(more, copyContent()), environment);
}

test("a file that would lose letters is reported with its line and how to save it", async () => {
  const wrong: readonly (readonly [data: Buffer, message: string])[] = [
    [Buffer.from("a\nC\xe9line \x92", "latin1"), "2: is not in UTF-8. Save the file as"],
    [Buffer.from("\ufefftitle: x", "utf16le"), "is not in UTF-8."],
    [Buffer.from("title: x", "utf16le"), "1: is not in UTF-8."],
  ];
  const files = wrong.map(([data], index) => [`content/pages/x-${index}.yaml`, data] as const);
  const marked = Buffer.from(`\ufeff${content("home.yaml")}`);
  const words = { "content/words.txt": files[0]?.[1] ?? "", "content/home.yaml": marked };
  const { stderr, mistakes } = await check({ ...Object.fromEntries(files), ...words });
  for (const [index, [, message]] of wrong.entries()) {
    const place = `content/pages/x-${index}.yaml, line `;
    const reported = mistakes.filter((line) => line.startsWith(place));
    expect(reported.join("\n"), stderr).toContain(message);
  }
  expect(stderr).toContain("content/words.txt, line 2: ");
  expect(stderr).not.toContain("home.yaml");
});

test("a file in a wrong place, and what misses it or names it, are one mistake", async () => {
  const folder = copyContent();
  commit(folder, "content/services");
  const place = (name: string) => join(folder, "content", name);
  renameSync(place("home.yaml"), place("Home.yaml"));
  const service = `${services[0]?.slug}.yaml`;
  renameSync(place(`services/${service}`), place(`pages/${service}`));
  const logo = (image: string) => ({ name: image, image });
  contentIn(folder).edit("content/partners.yaml", (document) => {
    document.set("marks", ["logos/pump.svg", "valve.pdf"].map(logo));
  });
  folderWith(
    {
      "content/pictures/logos/pump.svg": "<svg/>",
      "content/pictures/valve.pdf": "%PDF-1.4",
      "content/words.txt": "Zephyr\nMechelen, Kempen\n",
    },
    folder,
  );
  const { mistakes } = await checkContent(folder);
  expect(mistakes).toHaveLength(5);
  for (const [at, mistake] of [
    /^content\/partners\.yaml, .* is at content\/pictures\/logos\/pump\.svg\. Move it into content\/pictures, and write/,
    /^content\/partners\.yaml, .* content\/pictures\/valve\.pdf can't be used\. Save it as JPEG or PNG/,
    /^content\/words\.txt, line 2: has a comma\. Write each word on a line of its own\.$/,
    `content/pages/${service}: has the fields of the files in content/services/. Move it there.`,
    /^content\/Home\.yaml: nothing reads it\. Rename it to home\.yaml/,
  ].entries()) {
    expect(mistakes[at]).toMatch(mistake);
  }
});

test("marks of two versions and signs that nobody sees are refused at their line, in every file", async () => {
  const { stderr, mistakes } = await check({
    "content/words.txt": "Zephyr\n<<<<<<< main\nQEMU\n",
    "content/pages/a.yaml": "title: A\n=======\n",
    "content/pages/b.yaml": "title: A\r\n||||||| base\r\n",
    "content/pages/c.yaml": "title: A\ntext: Shift\vEnter\n",
    "content/pages/d.yaml": 'title: A\ntext: "Shift\\vEnter"\n',
    "content/team/e.yaml": "email: an\u202e@firm.example\n",
    "content/notes/f.md": "---\ntitle: A\n---\n\n```\n>>>>>>> theirs\n```\n",
    "content/notes/g.md": "---\ntitle: A\uffff\n---\n\nA.\n",
    "content/notes/i.md": "---\ntitle: A\n---\n\n\uf0b7 One\n",
    "content/notes/j.md": "---\ntitle: A\n---\n\n[A](https://firm\u2060.example)\n",
    "content/notes/k.md": "---\ntitle: A\n---\n\nOne\ttwo\n",
    "content/pages/l.yaml": "title: A\ntext: o\tMessage\n",
    "content/pages/m.yaml": "title: A\ntext: Soft\u00adware at https://firm.example\u200b\n",
    "content/team/q.yaml": "role: \ufb01rmware engineer\n",
    "content/pages/n.yaml": "title: A\nhref: /a\u00adbout\n",
    "content/team/o.yaml": 'email: "an\\u200d@firm.example"\n',
    "content/pages/p.yaml":
      "title: A\ntext: Soft\u00adware and/or\u200b \u{1f469}\u200d\u{1f527}\n",
  });
  for (const place of [
    "words.txt, line 2: is left from two versions. Keep the lines of one,",
    "pages/a.yaml, line 2: is left from two versions.",
    "pages/b.yaml, line 2: is left from two versions.",
    "pages/c.yaml, line 2: has a sign that nobody sees (U+000B) after “text: Shift”. Delete it",
    "pages/d.yaml, line 2: has a sign that nobody sees (U+000B) after “Shift”.",
    "team/e.yaml, line 1: has a sign that nobody sees (U+202E) after “email: an”.",
    "notes/f.md, line 6: is left from two versions.",
    "notes/g.md, line 2: has a sign that nobody sees (U+FFFF) after “title: A”.",
    "notes/i.md, line 5: has a sign that only some fonts have (U+F0B7) after “”. Leave it out",
    "notes/j.md, line 5: has a sign that nobody sees (U+2060) after “[A](https://firm”.",
    "notes/k.md, line 5: has a tab after “One”. Leave it out",
    "pages/l.yaml, line 2: has a tab after “o”. Leave it out",
    "pages/m.yaml, line 2: has a sign that nobody sees (U+200B) after “",
    "pages/n.yaml, line 2: has a sign that nobody sees (U+00AD) after “href: /a”.",
    "team/q.yaml, line 1: has one sign for fi, as PDFs do, after “role:”. Type the letters.",
    "team/o.yaml, line 1: has a sign that nobody sees (U+200D) after “an”.",
  ]) {
    expect(
      mistakes.filter((line) => line.startsWith(`content/${place}`)),
      stderr,
    ).not.toEqual([]);
  }
  expect(mistakes.filter((line) => /p\.yaml.*has a (?:sign|tab)/.test(line))).toEqual([]);
});

test("a symbolic link that leads nowhere, a wrong name and a file that can't be read are one mistake each", async () => {
  const folder = copyContent();
  const links = ["about.yaml", "notes/lost.md", "pictures/lost.png"].map(
    (name) => `content/${name}`,
  );
  for (const file of [...links, "site/public/papers/lost.pdf"]) {
    symlinkSync("/nowhere", join(folder, file));
  }
  folderWith({ "content/notes/My note.md": "A", "content/notes/other.md": "A" }, folder);
  // Industries name it.
  const [service] = services.map(({ slug }) => slug);
  const misnamed = `content/services/${service?.toUpperCase()}.yaml`;
  renameSync(join(folder, `content/services/${service}.yaml`), join(folder, misnamed));
  const { mistakes } = await checkContent(folder);
  expect(mistakes.sort()).toEqual([
    "content/about.yaml: is a symbolic link that leads nowhere. Put the file itself there.",
    expect.stringMatching("^content/notes/My note.md: the file's name becomes an address."),
    "content/notes/lost.md: is a symbolic link that leads nowhere. Put the file itself there.",
    expect.stringMatching("^content/notes/other.md, line 1: must begin with its fields"),
    "content/pictures/lost.png: is a symbolic link that leads nowhere. Put the file itself there.",
    expect.stringMatching(`^${misnamed}: the file's name becomes an address.`),
    "site/public/papers/lost.pdf: is a symbolic link that leads nowhere. Put the file itself there.",
  ]);
});

test("a folder that Git dropped with its last file is an empty one", async () => {
  const folder = copyContent();
  for (const each of ["content/notes", "content/jobs", "content/pictures", "site/public"]) {
    rmSync(join(folder, each), { recursive: true, force: true });
  }
  const { stderr } = await checkContent(folder);
  expect(stderr).not.toContain("ENOENT");
});

test("a slip in a file, or a field that is missing, is a mistake of that file alone", async () => {
  const folder = copyContent();
  const change = (name: string, edit: (text: string) => string) => {
    const file = join(folder, `content/${name}.yaml`);
    writeFileSync(file, edit(readFileSync(file, "utf8")));
  };
  const others = withThermostat(() => ["risks"]);
  const broken = ["company", `jobs/${jobs[0]?.slug}`, "offers", ...others, "timeline"];
  // So early that none of its fields is known.
  for (const name of broken) change(name, (text) => `"slip\n${text}`);
  expect((await checkContent(folder)).mistakes.sort()).toEqual(
    broken.map((name) => expect.stringMatching(`^content/${name}\\.yaml, line 1: `)),
  );
  for (const name of broken) change(name, (text) => text.replace('"slip\n', ""));
  change("company", (text) => text.replace(/^since: .*\n/m, ""));
  expect((await checkContent(folder)).mistakes).toEqual([
    expect.stringMatching(/^content\/company\.yaml, .*"since": missing/),
  ]);
  // The parser takes the lines below for a part of it.
  change("company", (text) => text.replace(/^answer: /m, "answer: Note: "));
  const figures = note("A {company.answer}", "In {claims.years} years, since {company.since}.");
  expect(
    (await checkContent(folderWith({ "content/notes/x.md": figures }, folder))).mistakes,
  ).toEqual([expect.stringMatching(/^content\/company\.yaml, .*"answer: Note: .* a second colon/)]);
});

test.runIf(hasThermostat())(
  "a field with something else than belongs there is a mistake of its file, also where drawings and figures are made from it",
  async () => {
    const folder = copyContent();
    const { edit } = contentIn(folder);
    const service = `content/services/${services[0]?.slug}.yaml`;
    for (const [output, requirements] of [
      [[["a"]], "SEN-1"],
      ["a", null],
      [null, 5],
    ]) {
      edit(service, (document) => {
        const shows = document.createNode({ type: "terminal", command: ["make"], output });
        document.setIn(["page", "demonstration", "shows"], shows);
      });
      edit("content/risks.yaml", (document) => {
        document.setIn(["risks", 0, "requirements"], requirements);
      });
      const { mistakes, stderr } = await checkContent(folder);
      expect(new Set(mistakes.map((mistake) => mistake.split(",")[0])), stderr).toEqual(
        new Set([service, "content/risks.yaml"]),
      );
    }
  },
);

test("a name of a service that the change removes is told that its file is gone, and leads where it has moved, once navigation.yaml says so", async () => {
  const folder = copyContent();
  const [service, industry] = [services, industries].map((all) => all[0]?.slug);
  const removed = `content/services/${service}.yaml`;
  contentIn(folder).edit(`content/industries/${industry}.yaml`, (document) => {
    const row = { situation: "A storm", answer: "A test.", service };
    document.set("apply", document.createNode({ heading: "In a storm", rows: [row] }));
  });
  contentIn(folder).edit("content/navigation.yaml", (document) => document.delete("moved"));
  commit(folder, removed, "content/navigation.yaml");
  const other = join(folder, "content/services/new-name.yaml");
  const mistakes = async () => (await checkContent(folder)).mistakes;
  renameSync(join(folder, removed), other);
  expect(await mistakes()).toEqual([
    expect.stringMatching(`write under moved: /${service}: /new-name$`),
  ]);
  const source = readFileSync(other, "utf8");
  rmSync(other);
  expect((await mistakes()).join()).toContain(
    `names ${service}, and ${removed} is gone. It must be`,
  );
  writeFileSync(other, source);
  contentIn(folder).edit("content/navigation.yaml", (document) => {
    document.setIn(["moved", `/${service}`], "/new-name");
  });
  expect(await mistakes()).toEqual([]);
});

test("what nothing reads is reported with where it belongs", async () => {
  const { stderr } = await check({
    "content/archive/old.yaml": "",
    "content/Home.yml": "",
    "content/team/archive/an.yaml": "",
    "content/team/An Peeters copy.yaml": "",
    "content/services/Célia.yaml.txt": "",
    "content/services/cicd.yml": "",
    "content/notes/My Note.markdown": "",
    "content/notes/My offer.docx": "",
    "content/notes/Foto.JPG": "",
    "content/pictures/2026/Foto.JPG": "",
    "content/pictures/brochure.pdf": "",
    "content/papers/brochure.pdf": "",
    "content/offer.PDF": "",
    "content/notes/offer.pdf": "",
    "content/pages/my-note.md": "",
    "content/new-job.yaml": jobOf("New"),
    "content/jobs/tester.yaml.old": "",
    "content/notes/silent.md.bak": "",
  });
  for (const message of [
    "content/archive: nothing reads this folder. Move its files into the folder for their kind, such as content/notes/,",
    "content/pictures/2026: nothing reads this folder. Move its files into the folder for their kind,",
    "content/papers/brochure.pdf: is a PDF. Move it into site/public/papers/.",
    "content/pictures/brochure.pdf: is a PDF. Move it into site/public/papers/.",
    "content/offer.PDF: is a PDF. Move it into site/public/papers/.",
    "content/notes/offer.pdf: is a PDF. Move it into site/public/papers/, or copy its text into a file that ends in .md, as in offer.md.",
    "content/pages/my-note.md: is a note, by its name. Move it into content/notes/, or end it in .yaml.",
    "content/jobs/tester.yaml.old: nothing reads it. To take its page off the site, delete the file. To keep it, rename it to tester.yaml.",
    "content/notes/silent.md.bak: nothing reads it. To take its page off the site, delete the file. To keep it, rename it to silent.md.",
    "content/notes/My offer.docx: isn't plain text. Copy its text into a file that ends in .md, as in my-offer.md, and delete this one.",
    "content/notes/Foto.JPG: is a picture. Move it into content/pictures/",
    "content/new-job.yaml: has the fields of the files in content/jobs/. Move it there.",
    "content/Home.yml: nothing reads it. Rename it to home.yaml, or move it",
    "content/team/archive: nothing reads what is in a folder here.",
    "content/team/An Peeters copy.yaml: the file's name becomes an address.",
    "end it in .yaml, as in an-peeters-copy.yaml.",
    "end it in .yaml, as in celia.yaml.",
    "end it in .yaml, as in cicd.yaml.",
    "end it in .md, as in my-note.md.",
  ]) {
    expect(stderr).toContain(message);
  }
});

test("what systems leave is no mistake", async () => {
  const names = [".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX/x.yaml", "~$x.yaml", "x.yaml~"];
  const { code, stderr } = await check({
    ...Object.fromEntries(names.map((name) => [`content/${name}`, "\xff"])),
    ...Object.fromEntries(names.map((name) => [`content/team/${name}`, "order: 1\nrole: x"])),
  });
  expect([code, stderr]).toEqual([0, ""]);
});
