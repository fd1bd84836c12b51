import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A file's bytes and whether they had to be made. */
export type Kept = { readonly data: Buffer; readonly made: boolean };

/**
 * Makes something once for the same ingredients and keeps it in a folder of its name; what was
 * made of other ingredients before goes.
 *
 * @param name tells this thing's files from those of others
 * @param ingredients all that the result depends on
 */
export async function keep(
  folder: string,
  name: string,
  ingredients: readonly (string | Buffer)[],
  make: () => Promise<Buffer>,
): Promise<Kept> {
  const hash = createHash("sha256");
  // Lengths keep neighbouring ingredients apart.
  for (const part of ingredients) hash.update(`${Buffer.byteLength(part)} `).update(part);
  const own = join(folder, name);
  const file = join(own, hash.digest("hex"));
  const earlier = await readFile(file).catch(() => undefined);
  if (earlier) return { data: earlier, made: false };

  const data = await make();
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  // A build that is stopped while it writes must not leave half a file under this name.
  await writeFile(`${file}.part`, data);
  await rename(`${file}.part`, file);
  return { data, made: true };
}
