import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { find, root, text } from "../../shared/files.ts";

/** What the modules, their verdicts and the mutants follow from. */
const modules = [
  "thermostat/{firmware,wasm,record}/**/*.{br,c,h,inc,json,patch,ts,txt,yaml}",
  "thermostat/package.json",
  "shared/files.ts",
];

/** What gcc and QEMU show. */
const targets = [...modules, "thermostat/firmware/{Makefile,targets/*.ld}"];

/** What the workplace shows in a browser, and what a visitor's own code does there. */
const workplace = [
  ...modules,
  "thermostat/*.{ts,tsx}",
  "thermostat/{build,page}/**/*.{ts,tsx,css}",
  "site/{build,document,elements,styles,pages/_thermostat}/**/*.{astro,ts,tsx,css}",
  "tests/{browser/{accessible,fixtures},thermostat/open-workplace}.ts",
  "tests/support/engines/*.*",
  "content/{exercises,thermostat}.yaml",
  "package-lock.json",
];

/** The first screen, which the home page has too. */
const firstScreen = [
  ...workplace,
  "site/{blocks,pages/_home}/**/*.{ts,tsx,css}",
  "site/pages/index.astro",
  "content/home.yaml",
];

/** The test files that take long, and what else their results depend on. */
const proofs: Readonly<Record<string, readonly string[]>> = {
  "tests/thermostat/access.spec.ts": workplace,
  "tests/thermostat/compiler.spec.ts": workplace,
  "tests/thermostat/edits.spec.ts": workplace,
  "tests/thermostat/exercises.spec.ts": workplace,
  "tests/thermostat/first-screen.spec.ts": firstScreen,
  "tests/thermostat/workplace.spec.ts": workplace,
  "thermostat/page/workplace/grade.test.ts": [
    ...modules,
    "thermostat/{build,page/{editor,trace,workplace}}/*.ts",
    "content/exercises.yaml",
  ],
  "thermostat/tests/build-modules.test.ts": modules,
  "thermostat/tests/changes.test.ts": [...modules, "thermostat/tests/changes/*.patch"],
  "thermostat/tests/compiler.test.ts": modules,
  "thermostat/tests/modules.test.ts": modules,
  "thermostat/tests/outside.test.ts": [
    "thermostat/firmware/**/*.{c,h,inc,patch,py,toml,txt,xml,yaml}",
    "thermostat/firmware/Makefile",
    "thermostat/{build/source,record/tools/make}.ts",
  ],
  "thermostat/tests/pipeline.test.ts": [
    ...targets,
    "thermostat/build/source.ts",
    "site/public/samples/thermostat-pipeline.yml",
  ],
  "thermostat/tests/storm.test.ts": targets,
  "thermostat/tests/weld-map.test.ts": targets,
};

/** By test file, a hash of what it proved when all its tests last passed; committed. */
type Proved = Readonly<Record<string, string>>;

const path = "thermostat/tests/proofs.json";

const recorded = (): Proved => (existsSync(join(root, path)) ? JSON.parse(text(path)) : {});

/** What each test file proves as it is now. @param read gives a file's content by its path */
export function proofsNow(read = (path: string) => readFileSync(join(root, path))): Proved {
  const hashOf = (file: string, patterns: readonly string[]) => {
    const hash = createHash("sha256");
    const made = (path: string) => path.startsWith("thermostat/firmware/build/");
    for (const path of [file, ...patterns.flatMap(find)]) {
      if (!made(path)) hash.update(path).update(read(path));
    }
    return hash.digest("hex");
  };
  return Object.fromEntries(
    Object.entries(proofs).map(([file, patterns]) => [file, hashOf(file, patterns)]),
  );
}

/** The test files that needn't run: what they prove is as it was when they passed. */
export function proved(now = proofsNow()): string[] {
  const before = recorded();
  return Object.keys(now).filter((file) => before[file] === now[file]);
}

/** Records that these test files have passed, without those that are no proof. */
export function record(passed: readonly string[]): void {
  const proving = passed.filter((file) => file in proofs);
  if (proving.length === 0) return;
  const now = proofsNow();
  const all = { ...recorded(), ...Object.fromEntries(proving.map((file) => [file, now[file]])) };
  const lines = JSON.stringify(all, Object.keys(proofs), 2);
  writeFileSync(join(root, path), `${lines}\n`);
}
