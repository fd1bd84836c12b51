import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "astro/zod";
import { expect, test } from "vitest";
import { sign } from "../../intake/delivery/sign.ts";
import { asStoreError } from "../../intake/store/errors.ts";
import { variables } from "../../shared/settings.ts";
import { fieldsOf } from "../../shared/submission/fields.ts";
import { blocks } from "../../site/content-model/pages.ts";
import { readYaml } from "../../site/reading/read-yaml.ts";
import { hasThermostat } from "../../site/reading/thermostat.ts";

/** Links of documents lead to files and headings, what must be complete is, and examples work. */
const root = join(import.meta.dirname, "../..");
const listed = ["ls-files", "--cached", "--others", "--exclude-standard"];
const files = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).trim().split("\n");
const text = (file: string) => readFileSync(join(root, file), "utf8");
const documents = files.filter((file) => /^(?!THIRD|content\/).*\.md$/.test(file));

test.each(documents)("the links of %s lead to a file and to a heading in it", (document) => {
  const shown = text(document).replaceAll(/`[^`\n]*`/g, "");
  const links = shown.matchAll(/\]\((?!\w+:)([^)#]*)(?:#(.+?))?\)/g);
  const wrong = [...links].filter(([, path = "", id]) => {
    const to = path ? join(path.startsWith("/") ? "." : dirname(document), path) : document;
    if (!id) return !files.some((file) => (to.endsWith("/") ? file.startsWith(to) : file === to));
    const headings = text(to).match(/(?<=^#+ ).+$/gm) ?? [];
    const ids = headings.map((heading) => heading.toLowerCase().replace(/[^\w -]/g, ""));
    return !ids.includes(id.replaceAll("-", " "));
  });
  expect(wrong.map(([link]) => link)).toEqual([]);
});

test("the paths in architecture.md's index exist", () => {
  const paths = [...text("docs/architecture.md").matchAll(/`((?:\w[\w-]*\/)+[\w.-]*)`/g)];
  const named = paths.map(([, path = ""]) => path).filter((path) => !path.includes("NAME"));
  // A firm can do without the thermostat's.
  const mayMiss = ["dist/", ...(hasThermostat() ? [] : ["content/thermostat.yaml"])];
  expect(named.filter((path) => !mayMiss.includes(path) && !existsSync(join(root, path)))).toEqual(
    [],
  );
});

test("the functions that the firmware's README names for a new test exist", () => {
  const [, section = ""] = text("thermostat/README.md").split("## Adding a test");
  const named = [...section.matchAll(/`(\w+_\w+)`/g)].map(([, name = ""]) => name);
  const headers = files.filter((file) =>
    /^thermostat\/firmware\/(bench|tests)\/\w+\.h$/.test(file),
  );
  const declared = headers.map(text).join("");
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !declared.includes(` ${name}(`))).toEqual([]);
});

test.each(["enquiry", "application"] as const)(
  "docs/delivery.md has the fields of an %s",
  (kind) => {
    const [, list = ""] =
      new RegExp(`^- an ${kind}: (.+)[;.]$`, "m").exec(text("docs/delivery.md")) ?? [];
    // The phone number's payload begins with its dial code.
    const sent = Object.keys(fieldsOf[kind]).filter((name) => name !== "dialCode");
    const named = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(named).toEqual([...sent, "timestamp", "source"]);
  },
);

test("the content guide's example is right as it stands", () => {
  const [, example = ""] = /```yaml\n(.*?)```/s.exec(text("docs/content-guide.md")) ?? [];
  expect(() => readYaml("example", example, z.strictObject({ blocks }))).not.toThrow();
});

test("docs/settings.md has every setting", () => {
  const settings = text("docs/settings.md");
  expect(variables.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
});

test("docs/operating.md has each line of the log from level 50", () => {
  const sources = files.filter((file) => /^intake\/.+(?<!\.test)\.ts$/.test(file)).map(text);
  const logged = sources.flatMap((source) => [
    ...source.matchAll(/\blog\.(?:error|fatal)\((?:\{.*?\}, )?"([^"]+)"/g),
  ]);
  const operating = text("docs/operating.md");
  expect(logged).not.toEqual([]);
  const lines = logged.map(([, line = ""]) => line);
  expect(lines.filter((line) => !operating.includes(`\`${line}\``))).toEqual([]);
});

test.each([
  [{ errcode: 13, errstr: "database or disk is full" }, "disk is full .* make room"],
  // SQLITE_IOERR_SHMSIZE, at a start
  [{ errcode: 4874, errstr: "disk I/O error" }, "disk is full .* make room"],
  [{ errcode: 14, errstr: "unable to open database file" }, "ls -l"],
  [{ errcode: 8, errstr: "attempt to write a readonly database" }, "ls -l"],
  [{ code: "EIO" }, "disk is full .* make room"],
  [{ code: "EROFS" }, "ls -l"],
  [{ code: "ECONNREFUSED" }, "start PostgreSQL"],
])("what the database says with %o tells what to do", (found, advice) => {
  const { message } = asStoreError(Object.assign(new Error("open failed"), found));
  expect(message).toMatch(new RegExp(advice.replace(" .* ", ".*")));
});

test("the worked example of docs/delivery.md is right, and the flow for n8n uses its key", () => {
  const key = "0123456789abcdef0123456789abcdef";
  const id = "01a1fe39-2bb8-702d-9320-2d6713454d82";
  const body = '{"firstName":"Ada","message":"Hello"}';
  for (const part of [
    `whsec_${Buffer.from(key).toString("base64")}`,
    `${id}.1795266522.${body}`,
    sign({ id, timestamp: 1795266522, body }, [Buffer.from(key)]),
  ]) {
    expect(text("docs/delivery.md")).toContain(part);
  }
  const flow = text("hosting/receivers/n8n-enquiries.json");
  expect(flow).toContain(`"secret": "${key}"`);
  expect(flow).toContain('"responseMode": "responseNode"');
  // Five minutes.
  expect(flow).toMatch(/webhook-timestamp'\]\)\) \}\}",\s+"rightValue": 300,/);
});

test("the flow for n8n verifies, does the work once and remembers it, then answers", () => {
  const { id, nodes, connections } = JSON.parse(text("hosting/receivers/n8n-enquiries.json"));
  // Without one, `n8n import:workflow` refuses it.
  expect(text("docs/receivers.md")).toContain(`publish:workflow --id=${id}`);
  const after = (name: string): string[] =>
    connections[name].main.map(([to]: { node: string }[]) => to?.node);
  expect(Object.keys(connections).map((name) => [name, ...after(name)])).toEqual([
    ["Webhook", "Sign"],
    ["Sign", "Verify"],
    ["Verify", "Recognise", "Refuse"],
    ["Recognise", "Repeated?"],
    ["Repeated?", "Receipt", "Your work here"],
    // Remembered only after the work, so that failed work is repeated.
    ["Your work here", "Remember"],
    ["Remember", "Receipt"],
  ]);
  const names = nodes.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual([...Object.keys(connections), "Receipt", "Refuse"].sort());
});
