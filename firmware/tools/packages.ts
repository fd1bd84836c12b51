import { existsSync } from "node:fs";
import { findProgram } from "../../tools/find-program.ts";

/** A file that each Debian package brings: a program, or a path. */
const proof: Readonly<Record<string, string>> = {
  gcc: "gcc",
  "libc6-dev": "/usr/include/stdio.h",
  "libcmocka-dev": "/usr/include/cmocka.h",
  "gcc-arm-none-eabi": "arm-none-eabi-gcc",
  "qemu-system-arm": "qemu-system-arm",
  cppcheck: "cppcheck",
};

/** Which of these Debian packages this machine lacks. */
export function missingPackages(names: readonly string[]): string[] {
  return names.filter((name) => {
    const file = proof[name] ?? name;
    return file.startsWith("/") ? !existsSync(file) : !findProgram(file);
  });
}
