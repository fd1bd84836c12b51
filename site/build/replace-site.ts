import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Its time tells the next build which scripts are of this one. */
const last = "404.html";

/** What pages that are open may still load. Not pictures: whoever deletes one wants it gone. */
const script = /^(?:_astro\/.*\.(?:js|css)|firmware\/compiler\/.*?)(?:\.\w+)?$/;

/**
 * Replaces the files of a site by those of a finished build; a build that fails leaves it as it was.
 * Scripts of the previous build stay until a build has other ones. The folder itself stays the
 * same, because a container may have mounted it.
 */
export async function replaceSite(built: string, site = "dist"): Promise<void> {
  await mkdir(site, { recursive: true });
  const timeOf = async (file: string) =>
    (await stat(join(site, file)).catch(() => undefined))?.mtimeMs ?? 0;
  const files = new Set(await filesIn(built));
  const earlier = await filesIn(site);
  const buildBefore = await timeOf(last);
  const scriptsBefore = new Set<string>();
  for (const file of earlier) {
    if (script.test(file) && (await timeOf(file)) >= buildBefore) scriptsBefore.add(file);
  }
  const scripts = new Set([...files].filter((file) => script.test(file)));
  const listed = (names: ReadonlySet<string>) => [...names].sort().join("\n");
  const hasOthers = listed(scripts) !== listed(scriptsBefore);
  // The same time for all of them.
  const now = new Date();
  const put = async (file: string) => {
    await replace(join(site, file), join(built, file));
    if (file === last || scripts.has(file)) await utimes(join(site, file), now, now);
  };
  const isPage = (file: string) => /\.html(?:\.\w+)?$/.test(file);
  // What pages load goes before the pages.
  for (const file of [...files].sort((a, b) => Number(isPage(a)) - Number(isPage(b)))) {
    if (file !== last) await put(file);
  }
  for (const file of earlier) {
    const stays = script.test(file) && (scriptsBefore.has(file) || !hasOthers);
    if (!files.has(file) && !stays) await rm(join(site, file), { force: true });
  }
  await put(last);
  await rm(built, { recursive: true });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, "/").length));
}

/** Puts a file in its place in one step, unless the same is there. */
async function replace(place: string, file: string): Promise<void> {
  const before = await readFile(place).catch(() => undefined);
  if (before?.equals(await readFile(file)) && basename(place) !== last) return;
  await mkdir(dirname(place), { recursive: true });
  const beside = join(dirname(place), `.${basename(place)}`);
  await copyFile(file, beside);
  await rename(beside, place);
}

if (import.meta.main) {
  const [built = "", site] = process.argv.slice(2);
  await replaceSite(built, site);
}
