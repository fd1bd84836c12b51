import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { includes, warnings } from "../../wasm/compiler/wasm-flags.ts";
import { root, sharedSources } from "./sources.ts";

export const flags = [...warnings, "-Werror", ...includes];

const sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

// Enums as long as on the other targets: tests flip bits by address.
const longEnums = ["-fno-short-enums", "-Wl,--no-enum-size-warning"];

const cortexM3 = ["-mcpu=cortex-m3", "-mthumb", "-Os", "-ffreestanding", "-nostdlib", ...longEnums];

export type Target = "host" | "cmocka" | "cortex_m3";

type Recipe = {
  readonly compiler: string;
  readonly own: readonly string[];
  readonly libraries?: readonly string[];
  /** The Debian packages it needs. */
  readonly packages: readonly string[];
};

const gcc = ["gcc", "libc6-dev"];

export const targets: Readonly<Record<Target, Recipe>> = {
  host: { compiler: "gcc", own: ["-O1", "-g", ...sanitizers], packages: gcc },
  cmocka: {
    compiler: "gcc",
    own: ["-O2"],
    libraries: ["-lcmocka"],
    packages: [...gcc, "libcmocka-dev"],
  },
  cortex_m3: {
    compiler: "arm-none-eabi-gcc",
    own: [...cortexM3, "-Tfirmware/targets/cortex_m3.ld"],
    libraries: ["-lgcc"],
    packages: ["gcc-arm-none-eabi", "qemu-system-arm"],
  },
};

/**
 * Compiles the firmware, its simulated board and its tests for a target.
 *
 * @throws if it doesn't compile, after the compiler's messages
 */
export function compile(target: Target, output: string, own = targets[target].own): void {
  const { compiler, libraries = [] } = targets[target];
  const main = `firmware/targets/${target}.c`;
  const args = [...flags, ...own, "-o", output, ...sharedSources(), main, ...libraries];
  // The compiler's messages go to the terminal.
  execFileSync(compiler, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

/** A file that a Debian package installs: a program, or a path. */
const installedFiles: Readonly<Record<string, string>> = {
  "libc6-dev": "/usr/include/stdio.h",
  "libcmocka-dev": "/usr/include/cmocka.h",
  "gcc-arm-none-eabi": "arm-none-eabi-gcc",
};

/** The Debian packages that this machine lacks. Other packages have the name of their program. */
export function missingPackages(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.filter(
    (name) => !folders.some((folder) => existsSync(resolve(folder, installedFiles[name] ?? name))),
  );
}
