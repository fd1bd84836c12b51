import type { Diagnostic, Texts } from "../worker/compiler.ts";

/** More would make the page hard to navigate. */
const most = 50;

/** clang's messages. Each leads to its line, if the editor has that file. */
export function Diagnostics(props: {
  diagnostics: readonly Diagnostic[];
  files: Texts;
  onGo(diagnostic: Diagnostic): void;
}) {
  const { diagnostics, files, onGo } = props;
  if (diagnostics.length === 0) return null;
  const left = diagnostics.length - most;
  return (
    <ul className="diagnostics" aria-label="Compiler messages" translate="no">
      {diagnostics.slice(0, most).map((diagnostic) => (
        <li key={Object.values(diagnostic).join(":")} data-kind={diagnostic.kind}>
          {diagnostic.line > 0 && Object.hasOwn(files, diagnostic.file) ? (
            <button type="button" onClick={() => onGo(diagnostic)}>
              <Message {...diagnostic} />
            </button>
          ) : (
            <p>
              <Message {...diagnostic} />
            </p>
          )}
        </li>
      ))}
      {left > 0 && (
        <li>
          <p>{left} more.</p>
        </li>
      )}
    </ul>
  );
}

/** The linker's messages have no line, and some no file. */
function Message({ file, line, column, kind, message }: Diagnostic) {
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  return (
    <>
      {place && <span>{place} </span>}
      <strong>{kind}:</strong> {message}
    </>
  );
}
