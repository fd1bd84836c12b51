import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { listFiles } from "../../site/content-model/check-content.ts";
import { contentFiles } from "../../site/content-model/files.ts";
import { readYaml } from "../../site/content-model/read-yaml.ts";
import { jsonSchema, type Kind, kinds, schemaFile } from "../../tools/schemas.ts";

/** What content editors use: JSON schemas and a guide. */

const root = join(import.meta.dirname, "../..");
const text = (file: string) => readFileSync(join(root, file), "utf8");

/** A validator that shares no code with the one that made the schemas. */
const validatorOf = (kind: Kind) =>
  new Ajv({ validateFormats: false, strict: false, allErrors: true }).compile(jsonSchema(kind));

test.each(kinds)("every file of %s names its JSON schema, which accepts it", (kind) => {
  const validate = validatorOf(kind);
  for (const file of listFiles(contentFiles[kind].path)) {
    const path = relative(join(root, file, ".."), join(root, schemaFile(kind)));
    expect(text(file).split("\n")[0], file).toBe(`# yaml-language-server: $schema=${path}`);
    expect(validate(parse(text(file))), `${file}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

test("the JSON schemas find an editor's mistakes", () => {
  const job = parse(text("content/jobs/open-application.yaml"));
  const validate = validatorOf("jobs");
  for (const mistake of [
    { titel: "Tester" },
    { title: undefined },
    { fulfilled: "yes" },
    { title: "x".repeat(81) },
  ]) {
    const wrong = JSON.parse(JSON.stringify({ ...job, ...mistake }));
    expect(validate(wrong), JSON.stringify(mistake)).toBe(false);
  }
});

test.each(["jobs", "team", "pages"] as const)("the guide's example of %s is valid", (kind) => {
  const file = `docs/examples/${kind}.yaml`;
  readYaml(file, text(file), contentFiles[kind].schema);
});
