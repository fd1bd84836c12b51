import textCss from "../../../site/styles/text.module.css";
import type { Diagnostic } from "../../wasm/compiler/diagnostics.ts";
import type { Texts } from "../../wasm/compiler/program.ts";

/** clang's messages. Each leads to its line, if the editor has that file. */
export function Diagnostics(props: {
  diagnostics: readonly Diagnostic[];
  files: Texts;
  onGo(diagnostic: Diagnostic): void;
}) {
  const { diagnostics, files, onGo } = props;
  if (diagnostics.length === 0) return null;
  return (
    <ul className="diagnostics" aria-label="Compiler messages" translate="no">
      {diagnostics.map((diagnostic) => (
        <li key={Object.values(diagnostic).join(":")}>
          {diagnostic.line > 0 && Object.hasOwn(files, diagnostic.file) ? (
            <button type="button" className={textCss.link} onClick={() => onGo(diagnostic)}>
              <Message {...diagnostic} />
            </button>
          ) : (
            <p>
              <Message {...diagnostic} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The linker's messages have no line, and some no file. */
function Message({ file, line, column, severity, message }: Diagnostic) {
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  return (
    <>
      {place && <span className={textCss.quiet}>{place} </span>}
      <strong>{severity}:</strong> {message}
    </>
  );
}
