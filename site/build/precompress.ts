import { glob, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// Not `_redirects` and `_headers`: servers read them, browsers do not.
const compressible = "**/[!_]*.{css,html,js,json,svg,txt,wasm,xml}";

/** A tenth larger than the best, in a twentieth of the time. */
const quickQuality = 5;

/**
 * Writes .br and .gz beside every built file that compression makes smaller, so no server
 * has to compress anything; as small as they can be in a release.
 */
export async function precompress(folder: string, isRelease: boolean): Promise<void> {
  const quality = isRelease ? constants.BROTLI_MAX_QUALITY : quickQuality;
  const names = glob([compressible, ".well-known/*.txt"], { cwd: folder });
  // All at once, they would take memory for the whole site.
  const worker = async () => {
    for await (const name of names) await compress(folder + name, quality);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function compress(file: string, quality: number): Promise<void> {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
