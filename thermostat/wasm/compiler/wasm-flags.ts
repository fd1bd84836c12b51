/** How the WebAssembly target is compiled, in the build and in the page. */

/** For every target. */
export const warnings = "-std=c11 -Wall -Wextra -Wconversion -Wshadow -Wswitch-enum".split(" ");

/** Where headers are, from the repository's root. */
export const includes = ["src", "bench", "tests"].map((folder) => `-Ifirmware/${folder}`);

/** Constants of equal content are kept once: nobody compares where they are. */
const target = [
  ..."--target=wasm32 -mbulk-memory -ffreestanding -fno-builtin".split(" "),
  ..."-fno-color-diagnostics -fmerge-all-constants".split(" "),
];
/** What C leaves undefined, as far as clang can check it, traps in the files that visitors edit. */
const checks = ["-fsanitize=undefined,bounds,null", "-fsanitize-trap=all"];

/**
 * By folder. The tests are most of the module's size and little of its run time, and the bench is no
 * faster with -O2 than with -Oz. With -O2, the files that visitors edit would take twice as long to
 * compile the first time, and run no faster than with -Os.
 */
const optimisation: Readonly<Record<string, string>> = { src: "-Os", bench: "-Oz", tests: "-Oz" };

/** The flags for a source such as firmware/src/control.c: files that visitors edit are checked. */
export const compilerFlags = (source: string): readonly string[] => {
  const folder = source.split("/")[1] ?? "";
  const own = ["src", "tests"].includes(folder) ? checks : [];
  return [...warnings, ...includes, ...target, optimisation[folder] ?? "-O2", ...own];
};

/** With the stack first, an overflow traps at the memory's bounds instead of overwriting data. */
export const linkerFlags = [
  ..."--no-entry --strip-all --compress-relocations -O2 --stack-first".split(" "),
  ..."--max-memory=4194304 -z stack-size=16384".split(" "),
];
