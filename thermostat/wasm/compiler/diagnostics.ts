/** `file` as in the page: src/control.c. Line 0: the linker's messages, about the whole program. */
export type Diagnostic = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
};

const place = /^(?:firmware\/)?([\w./-]+):(\d+):(\d+): (?:fatal )?(error|warning|note): (.+)$/gm;
const linker =
  /^wasm-ld: (error|warning): (?:firmware_(src|tests|bench|targets)_)?([\w.]+?)(?:\.o)?: (.+)$/gm;

/** Parses the messages of clang and wasm-ld. Empty only if there is no output. */
export function parseDiagnostics(output: string): Diagnostic[] {
  const compiled = [...output.matchAll(place)].map(([, file, line, column, severity, message]) =>
    diagnostic(severity, message, file, Number(line), Number(column)),
  );
  const linked = [...output.matchAll(linker)].map(([, severity, folder, file, message]) =>
    diagnostic(severity, message, folder && `${folder}/${file}`),
  );
  const found = [...compiled, ...linked];
  if (found.length > 0 || output === "") return found;
  return [diagnostic("error", output.split("\n")[0])];
}

const diagnostic = (severity = "error", message = "", file = "", line = 0, column = 0) =>
  ({ file, line, column, severity, message }) as Diagnostic;
