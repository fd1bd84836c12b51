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
 * Every edge calls targets/guard.c, also that of an empty loop, which `no-prune` keeps. A copied struct
 * is a call of its memcpy: the instruction for it would take its time uncounted.
 */
const guard = [
  "-fsanitize-coverage=trace-pc,edge,no-prune",
  "-fno-finite-loops",
  "-mno-bulk-memory",
  "-mno-bulk-memory-opt",
];

/**
 * By folder. The tests are most of the module and take little of its time; with -O2, what visitors
 * edit takes twice as long to compile at first and runs no faster.
 */
const optimisation: Readonly<Record<string, string>> = { src: "-O1", tests: "-Oz" };

/** The flags for a source, such as firmware/src/control.c: what a visitor may edit has the guard. */
export const compilerFlags = (source: string): readonly string[] => {
  const own = optimisation[source.split("/")[1] ?? ""];
  return [...warnings, ...includes, ...target, own ?? "-O2", ...(own ? guard : ["-mbulk-memory"])];
};

/** A stack that overflows leaves the memory, which traps, instead of writing over data. */
export const linkerFlags = [
  "--no-entry",
  "--strip-all",
  "--compress-relocations",
  "-O2",
  "--stack-first",
  "--max-memory=4194304",
  ...["-z", "stack-size=16384"],
];
