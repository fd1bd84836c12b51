import { execFileSync, type StdioOptions } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root, sharedSources } from "./sources.ts";

export const warnings = [
  "-std=c11",
  "-Wall",
  "-Wextra",
  "-Wconversion",
  "-Wshadow",
  "-Wswitch-enum",
  "-Werror",
];

// The compiler's messages go to the terminal.
const quiet: StdioOptions = ["ignore", "ignore", "inherit"];

/** Where headers are, from the repository's root. */
export const includes = ["src", "bench", "tests"].map((folder) => `-Ifirmware/${folder}`);

const sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

const cortexM3 = ["-mcpu=cortex-m3", "-mthumb", "-Os", "-ffreestanding"];

export type Target = "host" | "fast" | "cmocka" | "cortex_m3";

type Recipe = {
  readonly compiler: string;
  readonly flags: readonly string[];
  readonly libraries?: readonly string[];
  /** The Debian packages it needs. */
  readonly packages: readonly string[];
};

const gcc = ["gcc", "libc6-dev"];

export const targets: Readonly<Record<Target, Recipe>> = {
  host: { compiler: "gcc", flags: ["-O1", "-g", ...sanitizers], packages: gcc },
  fast: { compiler: "gcc", flags: ["-O2"], packages: gcc },
  cmocka: {
    compiler: "gcc",
    flags: ["-O2"],
    libraries: ["-lcmocka"],
    packages: [...gcc, "libcmocka-dev"],
  },
  cortex_m3: {
    compiler: "arm-none-eabi-gcc",
    flags: [...cortexM3, "-nostdlib", "-Tfirmware/targets/cortex_m3.ld"],
    libraries: ["-lgcc"],
    packages: ["gcc-arm-none-eabi", "qemu-system-arm"],
  },
};

/**
 * Compiles the firmware, its bench and its tests for a target.
 *
 * @throws with what the compiler says
 */
export function compile(target: Target, output: string): void {
  const { compiler, flags, libraries = [] } = targets[target];
  const main = `firmware/targets/${target === "fast" ? "host" : target}.c`;
  const sources = [...sharedSources(), main];
  const words = [...warnings, ...includes, ...flags, "-o", output, ...sources, ...libraries];
  execFileSync(compiler, words, { cwd: root, stdio: quiet });
}

/** Compiles each source for a target of the table, in as many objects. */
export function compileObjects(
  target: Target,
  sources: readonly string[],
  folder: string,
  from: string = root,
): readonly string[] {
  const { compiler, flags } = targets[target];
  return sources.map((source) => {
    const object = join(folder, `${basename(source)}.o`);
    const words = [...warnings, ...flags.filter(isForCompiler), ...includes, "-c", source];
    execFileSync(compiler, [...words, "-o", object], { cwd: from, stdio: quiet });
    return object;
  });
}

const isForCompiler = (flag: string) => !/^-(Wl,|T|nostdlib)/.test(flag);

/** Calls with a temporary folder. */
export async function inTempFolder<Result>(
  use: (folder: string) => Result,
): Promise<Awaited<Result>> {
  const folder = mkdtempSync(join(tmpdir(), "firmware-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts a bug into a copy of the source that it changes, in a folder. */
export function copyWithBug(bug: string, folder: string): { source: string; content: string } {
  const patch = join(root, `firmware/bugs/${bug}.patch`);
  const changed =
    readFileSync(patch, "utf8").match(/(?<=^\+\+\+ b\/)firmware\/src\/\w+\.c$/gm) ?? [];
  const [source] = changed;
  if (!source || changed.length > 1) throw new Error(`${bug}.patch: it has to change one .c file`);
  const copy = join(folder, source);
  cpSync(join(root, source), copy);
  execFileSync("git", ["apply", patch], { cwd: folder });
  return { source, content: readFileSync(copy, "utf8") };
}
