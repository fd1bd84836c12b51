import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copySite } from "../tests/support/site-copy.ts";
import { machine, table } from "./report.ts";

/**
 * How long the site takes to build: npm run bench:build. In a copy without anything left of
 * earlier builds, once more with what the first has left, and again with twice the content pages.
 */
const limitSeconds = 20;
const mostGrowth = 2;

type Build = { readonly pages: number; readonly seconds: number };

function build(folder: string): Build {
  const startedAt = performance.now();
  for (const words of [["media/cut-fonts.ts"], ["node_modules/astro/bin/astro.mjs", "build"]]) {
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: "1" },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const pages = readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" });
  return { pages: pages.filter((name) => name.endsWith(".html")).length, seconds };
}

/** Every content file that makes a page, once more under another name. */
function double(folder: string): void {
  for (const kind of ["pages", "services", "industries", "jobs"]) {
    const files = join(folder, "content", kind);
    for (const name of readdirSync(files)) {
      cpSync(join(files, name), join(files, name.replace(".yaml", "-again.yaml")));
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), "build-"));
const clean = () =>
  ["dist", ".astro", "site/generated"].forEach((made) => {
    rmSync(join(folder, made), { recursive: true, force: true });
  });
try {
  copySite(folder);
  const first = build(folder);
  const again = build(folder);
  double(folder);
  clean();
  const doubled = build(folder);

  const row = (name: string, { pages, seconds }: Build) => [
    name,
    pages,
    Number(seconds.toFixed(1)),
  ];
  console.log(
    `${machine()}\n\n${table(
      ["build", "pages", "seconds"],
      [
        row("clean", first),
        row("again, nothing changed", again),
        row("clean, content doubled", doubled),
      ],
    )}`,
  );
  const growth = doubled.seconds / first.seconds;
  const failures = [
    ...(first.seconds > limitSeconds
      ? [`The clean build took ${first.seconds.toFixed(1)} s; the limit is ${limitSeconds}.`]
      : []),
    ...(growth > mostGrowth
      ? [`Twice the pages took ${growth.toFixed(2)} times as long; the limit is ${mostGrowth}.`]
      : []),
  ];
  console.log(`\n${failures.join("\n") || "ok"}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
