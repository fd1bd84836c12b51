import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./sources.ts";

const folder = join(root, "generated");

/**
 * Makes what takes long, or takes it from an earlier build that made it of the same.
 *
 * @param name its file in `generated/`, before what it was made of
 * @param madeOf a version or a hash
 */
export async function kept(
  name: string,
  madeOf: string,
  make: () => Uint8Array | string | Promise<Uint8Array | string>,
): Promise<Buffer<ArrayBuffer>> {
  const file = `${name}.${madeOf}`;
  const path = join(folder, file);
  try {
    return readFileSync(path);
  } catch {
    const made = Buffer.from(await make());
    for (const old of globSync(`${name}.*`, { cwd: folder })) rmSync(join(folder, old));
    mkdirSync(folder, { recursive: true });
    // It has its name only once it is whole: a build may be interrupted.
    writeFileSync(`${path}.part`, made);
    renameSync(`${path}.part`, path);
    return made;
  }
}
