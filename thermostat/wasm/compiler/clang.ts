/** clang and lld as WebAssembly. For Node and for a browser's worker. */
import type { Command, Exit, Tree } from "@yowasp/clang";

/** Thrown when clang or the linker rejects its input, with its messages. */
export class CompileError extends Error {
  override readonly name = "CompileError";
}

export type Clang = ReturnType<typeof createClang>;

/** @param llvm the package's `runLLVM`, which the page loads by itself */
export function createClang(llvm: Command) {
  async function run(args: string[], tree: Tree) {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const listen = (bytes: Uint8Array | null) => void (bytes && parts.push(bytes.slice()));
    const options = { stdout: listen, stderr: listen, decodeASCII: false, fetchProgress: () => {} };
    const output = async () => (await new Blob(parts).text()).trim();
    try {
      const files = (await llvm(args, tree, options)) ?? {};
      return { files, output: await output() };
    } catch (error) {
      if (isExit(error)) throw new CompileError(await output());
      throw error;
    }
  }

  return {
    /** The compiler's name and version. */
    name: async () => (await run(["clang", "--version"], {})).output.split("\n")[0] ?? "",

    /**
     * Compiles one C source of the tree.
     *
     * @returns the object, and clang's warnings
     * @throws CompileError
     */
    async compile(source: string, tree: Tree, flags: readonly string[]) {
      const { files, output } = await run(["clang", ...flags, "-c", source, "-o", "out.o"], tree);
      return { object: files["out.o"] as Uint8Array<ArrayBuffer>, output };
    },

    /** @throws CompileError */
    async link(objects: Readonly<Record<string, Uint8Array>>, flags: readonly string[]) {
      const args = ["wasm-ld", ...flags, "-o", "out.wasm", ...Object.keys(objects)];
      const { files } = await run(args, { ...objects });
      return files["out.wasm"] as Uint8Array<ArrayBuffer>;
    },
  };
}

/** Not `instanceof`: the page has the class only once the package has loaded. */
const isExit = (error: unknown): error is Exit =>
  error instanceof Error && "code" in error && "files" in error;
