/** The hardware seam of src/hal.h: the firmware can't see the simulated board or the tests. */
import type { Diagnostic } from "./diagnostics.ts";
import type { Texts } from "./program.ts";

const isFirmware = (path: string) => path.startsWith("src/");

/** The texts that a source can include: the firmware's own for a file of src/, all for any other. */
export const visibleTo = (source: string, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([path]) => isFirmware(path) || !isFirmware(source)),
  );

/**
 * In a WebAssembly object, what another object has to define: a function is an import from `env`, data
 * a symbol of kind 1 with the flag 16. A name follows its length.
 */
const wanted = RegExp(`(?:env|${String.fromCharCode(1, 16)})[\\s\\S]([A-Za-z_]\\w*)`, "g");

/**
 * Finds what a file of src/ takes from the simulated board or the tests, by a declaration of its own.
 *
 * @param object clang's output for the source
 * @param texts the untouched sources
 */
export function crossings(source: string, object: Uint8Array, texts: Texts): Diagnostic[] {
  if (!isFirmware(source)) return [];
  const found = new TextDecoder("latin1").decode(object).matchAll(wanted);
  const names = [...new Set([...found].map(([, name = ""]) => name))];
  const code = Object.entries(texts).map(
    ([path, text]) => [isFirmware(path), text.replace(/\/\*[\s\S]*?\*\//g, "")] as const,
  );
  const has = (name: string, inFirmware: boolean) =>
    code.some(([own, text]) => own === inFirmware && RegExp(`\\b${name}\\b`).test(text));
  return names
    .filter((name) => has(name, false) && !has(name, true))
    .map((name) => ({
      file: source,
      line: 0,
      column: 0,
      severity: "error",
      message: `‘${name}’ is not the firmware’s: src/ reaches the board only through hal.h`,
    }));
}
