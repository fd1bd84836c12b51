import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { examples } from "../../site/blocks/examples.ts";
import { contentNames, filesOfKind } from "../../site/content.ts";
import { hasThermostat } from "../../site/reading/thermostat.ts";
import { jsonSchema } from "../../tools/schemas.ts";
import { contentIn } from "../other-firm/edit-content.ts";
import { commit } from "../support/commit.ts";
import { jobs, members, services } from "../support/content.ts";
import { runProgram } from "../support/server-process.ts";
import { checkContent, copyContent } from "../support/site-copy.ts";
import { folderWith } from "../support/test-end.ts";

/** The firm's own content, and what its editors are told. */

const text = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

test("the site's own content has no mistake", async () => {
  const { stderr, stdout } = await checkContent(join(import.meta.dirname, "../.."));
  expect([stderr, stdout]).toEqual([
    "",
    expect.stringMatching(/^\d+ content files checked, 0 mistakes/m),
  ]);
});

test("a wrong variable is no mistake of content: the check says so before it begins", async () => {
  const wrong = { RETENTION_DAYS: "ten", SITE_URL: "firm.example" };
  const { code, stdout, mistakes } = await checkContent(join(import.meta.dirname, "../.."), wrong);
  expect([code, stdout]).toEqual([1, ""]);
  expect(mistakes.sort()).toEqual([
    expect.stringMatching(/^RETENTION_DAYS must be /),
    expect.stringMatching(/^SITE_URL must be /),
  ]);
});

test("an example brings the file that it names, so that a firm's own can be removed", () => {
  const named = examples.flatMap(({ type, blocks }) =>
    blocks.flatMap((block) => ("file" in block ? [join(type, basename(block.file))] : [])),
  );
  expect(named.length).toBeGreaterThan(1);
  for (const file of named) expect(() => text(join("site/blocks", file)), file).not.toThrow();
});

test("every build begins with the check of content and makes modules for the thermostat alone, and a release is a build for the public", () => {
  const { scripts } = JSON.parse(text("package.json"));
  expect(scripts.build).toMatch(
    /^node tools\/check-content\.ts && if \[ -e content\/thermostat\.yaml \]; then node \S+modules\.ts; fi && /,
  );
  expect(scripts.release).toBe("npm run build -- --mode release");
});

test("a member is counted by role: as an engineer or a coach only where that is sure", async () => {
  const folder = copyContent();
  rmSync(join(folder, "content/team"), { recursive: true });
  const roles = [
    "Test engineer",
    "Software architect",
    "Agile Coach",
    "Coach of engineers",
    "Cook",
    "Test trainer",
    "Technical recruiter",
  ];
  folderWith(
    Object.fromEntries(
      roles.map((role, order) => [`content/team/${order}.yaml`, `role: ${role}\n`]),
    ),
    folder,
  );
  const code = `const { filled } = await import("${join(import.meta.dirname, "../../site/reading/figures.ts")}");
    console.log(filled("{team.who}, {team.members} in all"));`;
  const { stdout } = await runProgram(["--input-type=module", "-e", code], {}, folder).ended;
  expect(stdout).toBe("2 engineers, 2 coaches and 3 colleagues, 7 in all\n");
});

test("a page whose page above is gone is below the home page", async () => {
  const folder = copyContent();
  for (const page of ["samples", "services"])
    rmSync(join(folder, `content/pages/${page}.yaml`), { force: true });
  const code = `const { routes } = await import("${join(import.meta.dirname, "../../site/routes.ts")}");
    console.log(JSON.stringify(routes.map(({ path, trail }) => [path, trail.map(({ href }) => href)])));`;
  const { stdout } = await runProgram(["--input-type=module", "-e", code], {}, folder).ended;
  const trails: Record<string, string[]> = Object.fromEntries(JSON.parse(stdout));
  for (const path of [
    ...(hasThermostat() ? ["/samples/test-review"] : []),
    ...services.map(({ slug }) => `/${slug}`),
  ]) {
    expect(trails[path]).toEqual(["/", path]);
  }
  expect(trails["/404"]).toEqual(["/404"]);
});

/** The names of fields without a description, anywhere in a JSON schema. */
function undescribed(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> };
  return [
    ...Object.keys(properties).filter((name) => !properties[name]?.description),
    ...Object.values(schema).flatMap(undescribed),
  ];
}

test.each(contentNames)("editors are told what each field of %s is", (kind) => {
  expect(undescribed(jsonSchema(kind))).toEqual([]);
});

test("a file that tells an editor where its schema is says it right, and a command writes it there", async () => {
  const folder = copyContent();
  rmSync(join(folder, "content/schemas"), { recursive: true, force: true });
  await runProgram([join(import.meta.dirname, "../../tools/schemas.ts")], {}, folder).ended;
  for (const kind of contentNames) {
    expect(existsSync(join(folder, `content/schemas/${kind}.json`)), kind).toBe(true);
    // Editors complete no fields above Markdown.
    for (const file of filesOfKind(kind).filter((file) => file.endsWith(".yaml"))) {
      const up = "../".repeat(file.split("/").length - 2) || "./";
      const [first = ""] = text(file).split("\n");
      if (!first.startsWith("# yaml-language-server:")) continue;
      expect(first.replace("=schemas", "=./schemas"), file).toBe(
        `# yaml-language-server: $schema=${up}schemas/${kind}.json`,
      );
    }
  }
});

test("a stand-in that isn't there is a warning in the change that lists it, or takes out its part or its file, and one that the change gives another text", async () => {
  const folder = copyContent();
  const [member] = members;
  const changed = { slug: undefined, image: undefined, email: "cy@firm.example", order: 99 };
  const bo = JSON.stringify({ ...member, ...changed });
  const list = "home.yaml: [hero.gone]\nteam/an.yaml: all\nteam/bo.yaml: all\n";
  folderWith({ "content/stand-ins.yaml": list, "content/team/bo.yaml": bo }, folder);
  commit(folder, "content");
  const said = async () =>
    (await checkContent(folder)).stdout.match(/(?<=^Warning: content\/stand-ins\.yaml, ).*/gm);
  const gone = (line: number, what: string) =>
    `line ${line}: ${what} isn't there. Correct the name, or take it off this list.`;
  rmSync(join(folder, "content/team/bo.yaml"));
  expect(await said()).toEqual([gone(3, "content/team/bo.yaml")]);
  const misnamed = `${list}jobs/${jobs[0]?.slug}: [pay, hero]\n`;
  folderWith({ "content/stand-ins.yaml": misnamed }, folder);
  expect(await said()).toEqual([
    gone(3, "content/team/bo.yaml"),
    `line 4: content/jobs/${jobs[0]?.slug} isn't there. Did you mean jobs/${jobs[0]?.slug}.yaml?`,
  ]);
  folderWith(
    { "content/stand-ins.yaml": `${list}careers.yaml: [joyn, hero.gone, text]\n` },
    folder,
  );
  expect(await said()).toEqual([
    gone(3, "content/team/bo.yaml"),
    `line 4: "joyn" isn't there. Did you mean join?`,
    gone(4, '"hero.gone"'),
    `line 4: "text" isn't there. Did you mean hero.text?`,
  ]);
  contentIn(folder).edit("content/home.yaml", (document) => document.setIn(["hero", "text"], "A."));
  expect(await said()).toContain(gone(1, '"hero.gone"'));
  folderWith({ "content/stand-ins.yaml": "home.yaml: [hero.text, hero.heading]\n" }, folder);
  expect(await said()).toEqual([
    "line 1: “hero.text” has changed. If it is true now, take hero.text off this list.",
  ]);
});
