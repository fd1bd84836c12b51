import { Exit, runLLVM, type Tree } from "@yowasp/clang";

/** What clang or the linker says about what it refuses. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** The compiler's name and version. */
export const compilerName = async () =>
  new TextDecoder().decode((await run(["clang", "--version"], {})).said).split("\n")[0] ?? "";

/**
 * Compiles one C source into an object.
 *
 * @param source its path in the tree
 * @param tree the files that the compiler sees
 * @throws Refused
 */
export async function compileObject(
  source: string,
  tree: Tree,
  flags: readonly string[],
): Promise<Uint8Array> {
  const { files } = await run(["clang", ...flags, "-c", source, "-o", "out.o"], tree);
  return files["out.o"] as Uint8Array;
}

/**
 * Links objects to a module.
 *
 * @throws Refused
 */
export async function linkModule(
  objects: Readonly<Record<string, Uint8Array>>,
  flags: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const words = ["wasm-ld", ...flags, "-o", "out.wasm", ...Object.keys(objects)];
  const { files } = await run(words, { ...objects });
  return files["out.wasm"] as Uint8Array<ArrayBuffer>;
}

async function run(words: string[], tree: Tree) {
  const parts: Uint8Array[] = [];
  const listen = (bytes: Uint8Array | null) => void (bytes && parts.push(bytes));
  const options = { stdout: listen, stderr: listen, decodeASCII: false, fetchProgress: () => {} };
  try {
    const files = (await runLLVM(words, tree, options)) ?? {};
    return { files, said: Buffer.concat(parts) };
  } catch (error) {
    if (error instanceof Exit) throw new Refused(Buffer.concat(parts).toString().trim());
    throw error;
  }
}
