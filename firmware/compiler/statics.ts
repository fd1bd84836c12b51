import type { Diagnostic } from "./diagnostics.ts";

/** Each costs a search through the source. */
const mostWarnings = 50;

/**
 * State that a source of the firmware keeps outside `struct app`. The simulated board resets that
 * struct, and plays a beginning that tests share only once, so other state would outlive both.
 *
 * @param object as clang made it: its segments bear the names of variables
 */
export function statics(file: string, text: string, object: Uint8Array): Diagnostic[] {
  const names = new TextDecoder("latin1")
    .decode(object)
    .matchAll(/\.(?:bss|data)\.(?!rel\.ro)(?:\w+\.)?([A-Za-z_]\w*)/g);
  const lines = text.split("\n");
  const distinct = [...new Set([...names].map(([, name = ""]) => name))];
  return distinct.slice(0, mostWarnings).map((name) => {
    const line = lines.findIndex((one) => RegExp(`\\b${name}\\b`).test(one));
    const column = (lines[line] ?? "").search(RegExp(`\\b${name}\\b`));
    return {
      file,
      line: Math.max(0, line) + 1,
      column: Math.max(0, column) + 1,
      kind: "warning",
      message: `‘${name}’ outlives a reset here, and tests may see each other’s value: the simulated board resets struct app only`,
    };
  });
}
