import { glob, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AstroIntegration } from "astro";

// Not `_redirects` and `_headers`: servers read them, browsers do not.
const compressible = "**/[!_]*.{css,html,js,json,svg,txt,wasm,xml}";

/**
 * Writes .br and .gz beside every built file that compression makes smaller, so no server
 * has to compress anything. Must be the last integration, because the others change files.
 */
export function precompress(): AstroIntegration {
  return {
    name: "precompress",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files: string[] = [];
        for await (const name of glob([compressible, ".well-known/*.txt"], { cwd: folder })) {
          files.push(folder + name);
        }
        await Promise.all(files.map(compress));
      },
    },
  };
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
