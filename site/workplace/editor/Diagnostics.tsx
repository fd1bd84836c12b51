import type { Diagnostic } from "./contract.ts";

/** What clang says, in its own words. Each leads to its line. */
export function Diagnostics(props: {
  diagnostics: readonly Diagnostic[];
  onGo(diagnostic: Diagnostic): void;
}) {
  const { diagnostics, onGo } = props;
  if (diagnostics.length === 0) return null;
  return (
    <ul className="diagnostics" aria-label="Compiler messages" translate="no">
      {diagnostics.map((diagnostic) => (
        <li key={Object.values(diagnostic).join(":")} data-kind={diagnostic.kind}>
          <button type="button" onClick={() => onGo(diagnostic)}>
            <span>
              {diagnostic.file}:{diagnostic.line}:{diagnostic.column}
            </span>{" "}
            <strong>{diagnostic.kind}:</strong> {diagnostic.says}
          </button>
        </li>
      ))}
    </ul>
  );
}
