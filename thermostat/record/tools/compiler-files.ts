import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root as project } from "../../../shared/files.ts";
import { kept } from "./kept.ts";
import { root } from "./sources.ts";

const from = join(project, "node_modules/@yowasp/clang");
const made = join(from, "gen");

/** The npm package's version. */
export const compilerVersion = (): string =>
  JSON.parse(readFileSync(join(from, "package.json"), "utf8")).version;

/** The large file, gzipped. Hosts would decompress one named .gz. */
export const largeFile = "llvm.core.bin";

/** Static hosts refuse larger files. */
const mostBytes = 25 * 1024 ** 2;

/** 9 takes four times as long as 6 and saves 1 %. */
const level = 6;

/** What the page's compiler consists of, by name. */
export const compilerFiles = (): Readonly<Record<string, () => Buffer | Promise<Buffer>>> => ({
  ...Object.fromEntries(
    readdirSync(made)
      .filter((name) => /^bundle\.js$|core\d\.wasm$/.test(name))
      .map((name) => [name, () => readFileSync(join(made, name))] as const),
  ),
  "LICENSE.txt": () => readFileSync(join(root, "wasm/compiler/clang-licence.txt")),
  "llvm-resources.tar": () => onlyHeaders(readFileSync(join(made, "llvm-resources.tar"))),
  [largeFile]: compressedCompiler,
});

/** The large file's content. @throws when it is too large */
export const compressedCompiler = () =>
  kept(largeFile, compilerVersion(), () => {
    console.warn("Compressing the page’s compiler");
    const large = gzipSync(readFileSync(join(made, "llvm.core.wasm")), { level });
    if (large.length >= mostBytes) throw new Error(`${largeFile} has ${large.length} bytes`);
    return large;
  });

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
