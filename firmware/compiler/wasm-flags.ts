/** How the WebAssembly target is compiled, in the build and in the page. */

/** For every target. */
export const warnings = [
  "-std=c11",
  "-Wall",
  "-Wextra",
  "-Wconversion",
  "-Wshadow",
  "-Wswitch-enum",
];

/** Where headers are, from the repository's root. */
export const includes = ["src", "bench", "tests"].map((folder) => `-Ifirmware/${folder}`);

const target = ["--target=wasm32", "-ffreestanding", "-fno-builtin", "-fno-color-diagnostics"];
/**
 * Every edge calls targets/guard.c, even in an empty loop, whose edge `no-prune` keeps. Copying a
 * struct calls the guard's memcpy: with the bulk-memory instruction, its time wouldn't count.
 */
const guard = [
  "-fsanitize-coverage=trace-pc,edge,no-prune",
  "-fno-finite-loops",
  "-mno-bulk-memory",
  "-mno-bulk-memory-opt",
];

/**
 * By folder. The tests are most of the module's size and little of its run time. With -O2, the files
 * that visitors edit take twice as long to compile the first time and run no faster.
 */
const optimisation: Readonly<Record<string, string>> = { src: "-O1", tests: "-Oz" };

/** The flags for a source such as firmware/src/control.c: files that visitors edit get the guard. */
export const compilerFlags = (source: string): readonly string[] => {
  const own = optimisation[source.split("/")[1] ?? ""];
  return [...warnings, ...includes, ...target, own ?? "-O2", ...(own ? guard : ["-mbulk-memory"])];
};

/** With the stack first, an overflow traps at the memory's bounds instead of overwriting data. */
export const linkerFlags = [
  "--no-entry",
  "--strip-all",
  "--compress-relocations",
  "-O2",
  "--stack-first",
  "--max-memory=4194304",
  ...["-z", "stack-size=16384"],
];
