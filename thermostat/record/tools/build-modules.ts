import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { writePack } from "../../wasm/compiler/pack.ts";
import { type Compiled, compileModules, inputsHash } from "./compile-modules.ts";
import { allTexts } from "./modules.ts";
import { modules, modulesFile, modulesFolder, objectsFile, root } from "./sources.ts";

const committedFile = join(root, modulesFile);

/** The committed modules, which may be out of date. Undefined in a download, which leaves them out. */
export const committedModules = (): Compiled | undefined =>
  existsSync(committedFile)
    ? deserialize(brotliDecompressSync(readFileSync(committedFile)))
    : undefined;

/** What they were made of, in the folder that the build fills. */
const hashFile = join(root, modulesFolder, "made-of.sha256");

/**
 * Fills `modulesFolder` with the modules and the objects that the page links with. Keeps what
 * is there if its inputs haven't changed; otherwise takes the committed modules, or compiles if
 * these are out of date.
 *
 * @throws when the firmware does not compile
 */
export async function ensureModules(): Promise<void> {
  const madeOf = inputsHash();
  const committed = committedModules();
  const isFresh = committed?.madeOf === madeOf;
  if (committed && !isFresh) {
    console.warn(`${modulesFile} is out of date: before you commit, run npm run firmware.`);
  }
  if (existsSync(hashFile) && readFileSync(hashFile, "utf8") === madeOf) return;

  const { modules, objects } = isFresh ? committed : await compileModules();
  const folder = join(root, modulesFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, bytes] of Object.entries(modules)) writeFileSync(join(folder, file), bytes);
  const pack = writePack({ texts: allTexts(), objects });
  writeFileSync(join(folder, objectsFile), gzipSync(pack));
  // Written last, so that an interrupted build is repeated.
  writeFileSync(hashFile, madeOf);
}

/** Compiles the committed modules again if they are out of date, and then ensures the build's. */
export async function renewModules(): Promise<void> {
  if (committedModules()?.madeOf !== inputsHash()) {
    writeFileSync(committedFile, brotliCompressSync(serialize(await compileModules())));
  }
  await ensureModules();
}

if (import.meta.main) {
  await ensureModules();
  console.log(`${modules().length} firmware modules`);
}
