import { execFileSync } from "node:child_process";
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";

/** Follows docs/how-to.md: its examples are patches, applied to a copy. */

const testTimeout = 120_000;
const root = join(import.meta.dirname, "../..");
const text = (file: string) => readFileSync(join(root, file), "utf8");
const recipes = text("docs/how-to.md").split(/^(?=## )/m);
const examples = globSync("docs/examples/*.patch", { cwd: root }).map((file) => ({
  file,
  recipe: recipes.find((recipe) => recipe.includes(`(examples/${basename(file)})`)) ?? "",
  changed: [...text(file).matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = ""]) => path),
}));

/** The arguments of a command in the recipes. */
const argumentsOf = (command: string) =>
  examples.flatMap(({ recipe }) =>
    [...recipe.matchAll(RegExp(`\`${command} ([^\`]+)\``, "g"))].flatMap(([, args = ""]) =>
      args.split(" "),
    ),
  );

test("each example belongs to a recipe that names every file it changes", () => {
  expect(examples).toHaveLength(3);
  for (const { file, recipe, changed } of examples) {
    const missing = changed.filter((path) => !recipe.includes(`\`${path}\``));
    expect(missing, file).toEqual([]);
  }
});

test("the examples apply to these sources and compile, and the tests that the recipes name pass", async () => {
  const folder = tempFolder();
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n");
  const sources = git("ls-files", "--cached", "--others", "--exclude-standard");
  for (const file of [...sources, "site/generated"]) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // documents.test.ts gets the list of files from git.
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  for (const { file } of examples) execFileSync("git", ["apply", file], { cwd: folder });

  const run = async (...args: string[]) => {
    const ended = await runProgram(args, { PATH: process.env.PATH ?? "" }, folder).ended;
    expect(ended.code, `${args.join(" ")}\n${ended.stdout}${ended.stderr}`).toBe(0);
  };
  // All files of the recipes, because one that no example changes may no longer compile.
  const named = examples.flatMap(({ recipe }) => recipe.match(/(?<=`)[\w./-]+\.tsx?(?=`)/g) ?? []);
  const config = {
    extends: "./tsconfig.json",
    include: named,
    compilerOptions: { types: ["node", "vite/client"] },
  };
  writeFileSync(join(folder, "tsconfig.changed.json"), JSON.stringify(config));
  await run("node_modules/typescript/bin/tsc", "--project", "tsconfig.changed.json");
  // Without PostgreSQL, which none of these tests needs. Of the log's, only the example's is quick.
  const test = { testNamePattern: "^(?!.*does not block the server)", isolate: false, testTimeout };
  const vitestConfig = join(folder, "vitest.changed.ts");
  writeFileSync(vitestConfig, `export default ${JSON.stringify({ test })}`);
  const isOther = (file: string) => file !== "tests/site/how-to";
  const tests = argumentsOf("npm run test:unit --").filter(isOther);
  await run("node_modules/vitest/vitest.mjs", "run", "--config", vitestConfig, ...tests);
}, 300_000);
