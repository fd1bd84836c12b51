import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Tells a running server that the build is complete (intake/http/site-files.ts). */
const last = "404.html";

/** What pages that are open may still load. Not pictures: whoever deletes one wants it gone. */
const script = /^(?:_astro\/.*\.(?:js|css)|firmware\/compiler\/.*?)(?:\.\w+)?$/;

/**
 * Replaces the files of a site by those of a finished build; a build that fails leaves it as it was.
 * Scripts of the build before stay for one more, and a build that changes nothing counts for none. The
 * folder itself stays the same, because a container may have mounted it.
 */
export async function replaceSite(built: string, site = "dist"): Promise<void> {
  await mkdir(site, { recursive: true });
  const files = await filesIn(built);
  const timeOf = (file: string) =>
    stat(join(site, file)).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.NaN,
    );
  const buildBefore = await timeOf(last);
  const [gone, earlier]: [string[], string[]] = [[], []];
  for (const file of await filesIn(site)) {
    if (files.includes(file)) continue;
    const isScript = script.test(file);
    if (isScript && (await timeOf(file)) < buildBefore) earlier.push(file);
    else gone.push(file);
  }
  const changed: string[] = [];
  for (const file of files) {
    if (!(await isSame(join(site, file), join(built, file)))) changed.push(file);
  }
  if (changed.length + gone.length > 0) {
    // One for all, by which the next build knows the scripts of this one.
    const now = new Date();
    const put = async (file: string) => {
      if (changed.includes(file) || file === last) {
        await replace(join(site, file), join(built, file));
      }
      if (file === last || script.test(file)) await utimes(join(site, file), now, now);
    };
    const isPage = (file: string) => /\.html(?:\.\w+)?$/.test(file);
    // What pages load before them.
    for (const file of files.toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)))) {
      if (file !== last) await put(file);
    }
    for (const file of [...gone.filter((file) => !script.test(file)), ...earlier]) {
      await rm(join(site, file), { force: true });
    }
    await put(last);
  }
  await rm(built, { recursive: true });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, "/").length));
}

async function isSame(place: string, file: string): Promise<boolean> {
  const before = await readFile(place).catch(() => undefined);
  return before?.equals(await readFile(file)) ?? false;
}

/** Puts a file in its place in one step. */
async function replace(place: string, file: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const beside = join(dirname(place), `.${basename(place)}`);
  await copyFile(file, beside);
  await rename(beside, place);
}
