import { glob, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// Not `_redirects` and `_headers`: servers read them, browsers do not.
const compressible = "**/[!_]*.{css,html,js,json,svg,txt,wasm,xml}";

/** Writes .br and .gz beside built texts and scripts, as small as they can be, so no server has to compress. */
export async function precompress(folder: string): Promise<void> {
  const names = glob([compressible, ".well-known/*.txt"], { cwd: folder });
  // Compressing all at once would take memory for the whole site.
  const worker = async () => {
    for await (const name of names) await compress(folder + name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
