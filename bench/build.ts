import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite, copySite } from "../tests/support/site-copy.ts";
import { machine, table } from "./report.ts";

/**
 * How long the site takes to build: npm run bench:build. In a copy without anything left of
 * earlier builds, once more with what the first has left, and again with twice the content pages.
 * A machine that is busy with other things may need a second try.
 */
const limitSeconds = 20;
const mostGrowth = 2;
const tries = 3;

type Build = { readonly pages: number; readonly drawn: number; readonly seconds: number };

async function build(folder: string): Promise<Build> {
  const before = socialPictures(folder);
  const startedAt = performance.now();
  const { code, stderr } = await buildSite(folder);
  if (code !== 0) throw new Error(stderr);
  const seconds = (performance.now() - startedAt) / 1000;
  const pages = readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" });
  const drawn = [...socialPictures(folder)].filter(([path, time]) => before.get(path) !== time);
  return {
    pages: pages.filter((name) => name.endsWith(".html")).length,
    drawn: drawn.length,
    seconds,
  };
}

/** When each social picture was drawn. */
function socialPictures(folder: string): Map<string, number> {
  const cache = join(folder, ".astro/cache/social");
  if (!existsSync(cache)) return new Map();
  const files = readdirSync(cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((path) => [path, statSync(path).mtimeMs]));
}

function cleanBuild(folder: string): Promise<Build> {
  for (const made of ["dist", ".astro", "site/generated"]) {
    rmSync(join(folder, made), { recursive: true, force: true });
  }
  return build(folder);
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
const twice = mkdtempSync(join(tmpdir(), "build-"));
try {
  copySite(folder);
  copySite(twice);
  double(twice);
  let first = await cleanBuild(folder);
  const again = await build(folder);
  let doubled = await cleanBuild(twice);
  const failures = () => {
    const growth = doubled.seconds / first.seconds;
    return [
      ...(first.seconds > limitSeconds
        ? [`The clean build took ${first.seconds.toFixed(1)} s; the limit is ${limitSeconds}.`]
        : []),
      ...(growth > mostGrowth
        ? [`Twice the pages took ${growth.toFixed(2)} times as long; the limit is ${mostGrowth}.`]
        : []),
      ...(again.drawn > 0
        ? [`${again.drawn} unchanged pictures were drawn again; the limit is 0.`]
        : []),
    ];
  };
  for (let left = tries - 1; left > 0 && failures().length > 0; left -= 1) {
    first = quicker(first, await cleanBuild(folder));
    doubled = quicker(doubled, await cleanBuild(twice));
  }

  const row = (name: string, { pages, drawn, seconds }: Build) => [
    name,
    pages,
    drawn,
    Number(seconds.toFixed(1)),
  ];
  console.log(
    `${machine()}\n\n${table(
      ["build", "pages", "pictures drawn", "seconds"],
      [
        row("clean", first),
        row("again, nothing changed", again),
        row("clean, content doubled", doubled),
      ],
    )}`,
  );
  console.log(`\n${failures().join("\n") || "ok"}`);
  process.exitCode = failures().length === 0 ? 0 : 1;
} finally {
  for (const copy of [folder, twice]) rmSync(copy, { recursive: true, force: true });
}

function quicker(one: Build, other: Build): Build {
  return one.seconds <= other.seconds ? one : other;
}
