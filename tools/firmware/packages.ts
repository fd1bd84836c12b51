import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A file that each Debian package brings: a program, or a path. */
const proof: Readonly<Record<string, string>> = {
  clang: "clang",
  lld: "wasm-ld",
  gcc: "gcc",
  "libc6-dev": "/usr/include/stdio.h",
  "libcmocka-dev": "/usr/include/cmocka.h",
  "gcc-arm-none-eabi": "arm-none-eabi-gcc",
  "qemu-system-arm": "qemu-system-arm",
  cppcheck: "cppcheck",
};

/** Which of these Debian packages this machine lacks. */
export function missingPackages(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.filter((name) => {
    const file = proof[name] ?? name;
    const places = file.startsWith("/") ? [file] : folders.map((folder) => join(folder, file));
    return !places.some((place) => existsSync(place));
  });
}
