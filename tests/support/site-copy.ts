import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageOf } from "./made-content.ts";
import { type Ended, type Environment, runProgram } from "./server-process.ts";
import { tempFolder } from "./test-end.ts";

const root = join(import.meta.dirname, "../..");

/** The routes that take much of a build's time: what the workplace loads, and social pictures. */
const slowRoutes = ["_laboratory/firmware", "social"].map((route) =>
  join(root, "site/pages", route),
);

/** Files that a firm needn't have, and that tests add to. */
const optional: Readonly<Record<string, string>> = {
  "partners.yaml": "marks: []\n",
  "stand-ins.yaml": "",
  "notes.yaml": pageOf("Notes", []).replace(/^title: .*\n|^blocks:[\s\S]*/gm, ""),
};

/** Writes each of them that a copy of the content lacks. */
function addOptional(folder: string): void {
  for (const [name, text] of Object.entries(optional)) {
    const file = join(folder, "content", name);
    if (!existsSync(file)) writeFileSync(file, text);
  }
}

/**
 * Copies the content and public files for the running test, and links what else a check of them reads.
 *
 * @returns the copy's folder
 */
export function copyContent(): string {
  const folder = tempFolder();
  for (const part of ["content", "site/public", "site/styles"]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  // Git drops the folders that a firm leaves empty.
  for (const part of ["content/notes", "content/pictures", "site/public/papers"]) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  addOptional(folder);
  for (const part of ["site/blocks", "site/drawings", "thermostat"]) {
    symlinkSync(join(root, part), join(folder, part));
  }
  return folder;
}

/** What other programs may have set for themselves, which no check and no build reads. */
const ofOthers: Environment = {
  PORT: "http",
  HOST: "x86_64-conda-linux-gnu",
  DATABASE_URL: "mysql://me@db.example/app",
  HTTPS_PROXY: "socks5://proxy.example",
  https_proxy: "proxy.example:3128",
  NO_PROXY: "*",
  TRUST_PROXY: "all",
  CONTACT_WEBHOOK_URL: "#contact",
  CONTACT_WEBHOOK_SECRET: "secret",
  WEBHOOK_TIMEOUT_SECONDS: "none",
};

/** Checks the content of a copy. @returns its mistakes, a line each, and what it writes */
export async function checkContent(folder: string, environment: Environment = {}) {
  const checker = join(root, "tools/check-content.ts");
  const ended = await runProgram([checker], { ...ofOthers, ...environment }, folder).ended;
  return { ...ended, mistakes: ended.stderr.split("\n").filter(Boolean) };
}

/** What the site's pages are built from. */
const sources = [
  "content",
  "media",
  "shared",
  "site",
  "thermostat",
  "LICENSE",
  "astro.config.ts",
  "package.json",
  "tsconfig.json",
];

/**
 * Copies what the site's pages are built from into a folder, including the compiled firmware, but not
 * what the slow routes make, and adds an `.env`, which only npm's scripts read.
 */
export function copySite(folder: string): void {
  for (const part of sources) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (file) => !slowRoutes.includes(file),
    });
  }
  addOptional(folder);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, ".env"), "RETENTION_DAYS=none\n");
}

/** Builds a copy of the site, with only these settings, not the machine's. */
export function buildSite(folder: string, settings: Environment = {}): Promise<Ended> {
  const environment = { ASTRO_TELEMETRY_DISABLED: "1", ...ofOthers, ...settings };
  return runProgram(["node_modules/.bin/astro", "build"], environment, folder).ended;
}
