import { cpSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentIn } from "../other-firm/edit-content.ts";
import { leaveOutThermostat } from "../other-firm/leave-out-thermostat.ts";
import { services } from "../support/content.ts";
import { note } from "../support/notes.ts";
import { inPlaceOfNode, runProgram } from "../support/server-process.ts";
import { checkContent, copyContent, copySite } from "../support/site-copy.ts";
import { tempFolder } from "../support/test-end.ts";

/** A site whose owner has removed content/thermostat.yaml, tried on a copy. */

const link = { label: "The team", href: "/team" };
const titled = { heading: "A heading" };
const [one, other] = services.map(({ slug }) => `services/${slug}`);

/** What a file says once more: a field, its value, and where the mistake is. */
const named: readonly (readonly [
  file: string | undefined,
  path: string,
  value: unknown,
  at: string,
])[] = [
  ["pages/team", "blocks.0", { type: "sheet", caption: "All tests.", link }, "type: sheet"],
  ["home", "instrument", { ...titled, note: "A note.", link }, "heading: A heading"],
  [one, "page.diagram", { drawing: "results", ...titled, caption: "A run." }, "drawing: results"],
  [
    other,
    "page.demonstration",
    {
      ...titled,
      shows: { type: "terminal", command: "make", output: ["all"] },
      caption: "A run.",
      links: [link],
    },
    "heading: A heading",
  ],
];

test("whatever still shows or names the thermostat is a mistake at its line", async () => {
  const folder = copyContent();
  leaveOutThermostat(folder);
  const { edit, read, write } = contentIn(folder);
  const missing =
    "the thermostat, but content/thermostat.yaml is missing. Remove this, or put that";
  const places = named.map(([name, path, value, at]) => {
    const file = `content/${name}.yaml`;
    const steps = path.split(".").map((step) => (step === "0" ? 0 : step));
    edit(file, (document) => document.setIn(steps, document.createNode(value)));
    const text = read(file);
    return `${file}, line ${text.slice(0, text.lastIndexOf(at)).split("\n").length}: `;
  });
  write("content/notes/x.md", note("A", "A.", "published: 2026-11-20\nbug: unsigned-room"));
  write("content/risks.yaml", "");
  const all = [...places, "content/notes/x.md, line 5: ", "content/risks.yaml: "];
  const { mistakes } = await checkContent(folder);
  expect(mistakes.sort()).toEqual(
    all.sort().map((place) => expect.stringMatching(`^${place}.* ${missing}`)),
  );
});

test("a build makes no modules, says once that there is no thermostat, and has no trace of it", async () => {
  const folder = tempFolder();
  copySite(folder);
  cpSync("tools", join(folder, "tools"), { recursive: true });
  rmSync(join(folder, "thermostat/generated"), { recursive: true, force: true });
  leaveOutThermostat(folder);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const PATH = `${join(folder, "node_modules/.bin")}:${process.env.PATH}`;
  const args = inPlaceOfNode("/bin/sh", "sh", "-c", scripts.build);
  const { code, stdout, stderr } = await runProgram(
    args,
    { PATH, ASTRO_TELEMETRY_DISABLED: "1" },
    folder,
  ).ended;
  expect(code, stdout + stderr).toBe(0);
  const says = stdout.split("\n").filter((line) => /thermostat/i.test(line.replaceAll(folder, "")));
  expect(says).toEqual([expect.stringMatching("content/thermostat.yaml is missing: the site is")]);
  expect(globSync("thermostat/generated", { cwd: folder })).toEqual([]);

  const dist = join(folder, "dist");
  const names = globSync("**/*.*", { cwd: dist });
  expect(names).toContain("index.html");
  expect(names.filter((name) => /thermostat|^firmware|Screen|orkplace|Editor/.test(name))).toEqual(
    [],
  );
  const texts = names.map((name) => readFileSync(join(dist, name), "latin1"));
  expect(names.filter((_, index) => /thermostat/i.test(texts[index] ?? ""))).toEqual([]);
  // site/build/short-class-names.ts numbers the style sheets.
  const sheets = globSync("{site,thermostat}/**/*.module.css", { cwd: folder }).sort();
  const own = sheets
    .map((sheet, index) => ({ sheet, begin: `._${index.toString(36).padStart(2, "0")}` }))
    .filter(({ sheet }) => /^thermostat|Demonstration|ThreeViews|Bugs|Survivors/.test(sheet));
  expect(own).not.toEqual([]);
  const html = texts.filter((_, index) => names[index]?.endsWith(".html")).join();
  expect(own.filter(({ begin }) => new RegExp(`\\${begin}\\w[^\\w-]`).test(html))).toEqual([]);
}, 300_000);
