import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSite, copySite } from "../../tests/support/site-copy.ts";
import { measureInTurn } from "./report.ts";
import { temporaryFolder } from "./start-server.ts";

const rounds = 3;

/** Measures how long a build takes: clean, with nothing changed, and with doubled content. */
export async function build(ends: AsyncDisposableStack): Promise<string> {
  const folder = await temporaryFolder(ends);
  const twice = await temporaryFolder(ends);
  const measure = async () => {
    for (const copy of [folder, twice]) {
      rmSync(copy, { recursive: true });
      copySite(copy);
    }
    doubleContent(twice);
    const clean = await secondsToBuild(folder);
    const unchanged = await secondsToBuild(folder);
    const doubled = await secondsToBuild(twice);
    return {
      "clean s": clean,
      "nothing changed s": unchanged,
      "content doubled s": doubled,
      "doubled / clean": doubled / clean,
    };
  };
  return `${rounds} rounds\n\n${await measureInTurn(rounds, { build: measure })}`;
}

async function secondsToBuild(folder: string): Promise<number> {
  const start = performance.now();
  const { code, stderr } = await buildSite(folder);
  if (code !== 0) throw new Error(stderr);
  return (performance.now() - start) / 1000;
}

/** Copies every content file of a page under another name. */
function doubleContent(folder: string): void {
  for (const kind of ["pages", "services", "industries", "jobs"]) {
    const files = join(folder, "content", kind);
    for (const name of readdirSync(files)) {
      cpSync(join(files, name), join(files, name.replace(".yaml", "-again.yaml")));
    }
  }
}
