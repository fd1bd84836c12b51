/** `file` as in the page: src/control.c. Line 0: the whole program, as in the linker's messages. */
export type Diagnostic = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: "error" | "warning" | "note";
  readonly message: string;
};

const place = /^(?:firmware\/)?([\w./-]+):(\d+):(\d+): (?:fatal )?(error|warning|note): (.+)$/gm;
const linker =
  /^wasm-ld: (error|warning): (?:firmware_(src|tests|bench|targets)_)?([\w.]+?)(?:\.o)?: (.+)$/gm;

/** What clang and wasm-ld say, in their own words. Never empty, unless the text is. */
export function parseDiagnostics(said: string): Diagnostic[] {
  const compiled = [...said.matchAll(place)].map(
    ([, file = "", line, column, kind, message = ""]) => ({
      file,
      line: Number(line),
      column: Number(column),
      kind: kind as Diagnostic["kind"],
      message,
    }),
  );
  const linked = [...said.matchAll(linker)].map(
    ([, kind, folder = "", file = "", message = ""]) => ({
      file: folder && `${folder}/${file}`,
      line: 0,
      column: 0,
      kind: kind as Diagnostic["kind"],
      message,
    }),
  );
  const found = [...compiled, ...linked];
  if (found.length > 0 || said === "") return found;
  return [{ file: "", line: 0, column: 0, kind: "error", message: said.split("\n")[0] ?? "" }];
}
