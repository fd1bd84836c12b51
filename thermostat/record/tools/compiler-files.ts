import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root as project } from "../../../shared/files.ts";
import { root } from "./sources.ts";

/** Where the build puts the page's compiler, in a folder per version. */
const compilerFolder = "generated/compiler";

const from = join(project, "node_modules/@yowasp/clang");

/** The npm package's. */
export const compilerVersion = (): string =>
  JSON.parse(readFileSync(join(from, "package.json"), "utf8")).version;

/** The large file, gzipped. Hosts would decompress one named .gz. */
export const largeFile = "llvm.core.bin";

/** Static hosts refuse larger files. */
const mostBytes = 25 * 1024 ** 2;

/** 9 takes four times as long as 6 and saves 1 %. */
const level = 6;

/** The names of the files that the page needs. */
export const compilerFiles = (): readonly string[] => readdirSync(folder());

export const compilerFile = (name: string) => readFileSync(join(folder(), name));

const folder = () => join(root, compilerFolder, compilerVersion());

/**
 * Fills the compiler's folder, unless it already has this version.
 *
 * @throws when the large file is too large
 */
export function ensureCompiler(): void {
  if (existsSync(join(folder(), largeFile))) return;
  rmSync(join(root, compilerFolder), { recursive: true, force: true });
  mkdirSync(folder(), { recursive: true });
  const made = join(from, "gen");
  for (const name of readdirSync(made).filter((name) => /^bundle\.js$|core\d\.wasm$/.test(name))) {
    cpSync(join(made, name), join(folder(), name));
  }
  cpSync(join(root, "wasm/compiler/clang-licence.txt"), join(folder(), "LICENSE.txt"));
  const headers = onlyHeaders(readFileSync(join(made, "llvm-resources.tar")));
  writeFileSync(join(folder(), "llvm-resources.tar"), headers);
  console.warn("Compressing the page’s compiler");
  const large = gzipSync(readFileSync(join(made, "llvm.core.wasm")), { level });
  if (large.length >= mostBytes) throw new Error(`${largeFile} has ${large.length} bytes`);
  // Written last, so that an interrupted build is repeated.
  writeFileSync(join(folder(), largeFile), large);
}

const block = 512;
const wanted = /^include\/$|^include$|^include\/(?:(?:__)?std[\w-]*|limits)\.h$/;

/** Reduces a ustar archive to C's standard headers: all of clang's are 30 MB. */
function onlyHeaders(tar: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + block <= tar.length && tar[at] !== 0; ) {
    const name = tar.toString("latin1", at, tar.indexOf(0, at));
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 135), 8) || 0;
    const end = at + block + Math.ceil(size / block) * block;
    if (wanted.test(name)) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.alloc(2 * block)]);
}
