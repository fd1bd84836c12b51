import type { Diagnostic } from "./diagnostics.ts";

/** Each costs a search through the source. */
const mostWarnings = 50;

/**
 * Warns of state that a firmware source keeps outside `struct app`. The simulated board resets only
 * that struct, and simulates a beginning that tests share only once; other state survives both.
 *
 * @param object clang's output; its segment names contain the variables' names
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
      message: `‘${name}’ survives a reset, and tests may see each other’s value: the simulated board resets only struct app`,
    };
  });
}
