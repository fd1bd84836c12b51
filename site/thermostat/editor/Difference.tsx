/** A unified diff. Its + and - are read out, since colour alone would hide them. */
export function Difference({ patch }: { patch: string }) {
  return (
    <pre className="difference" translate="no">
      <code>
        {patch
          .trimEnd()
          .split("\n")
          .map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and a patch is replaced whole.
            <Line key={index} line={line} />
          ))}
      </code>
    </pre>
  );
}

function Line({ line }: { line: string }) {
  // A file's header begins with three signs; a line of C that begins so is too rare to matter.
  if (/^(---|\+\+\+) /.test(line)) return <span data-file>{`${line}\n`}</span>;
  if (line.startsWith("+")) return <ins>{`${line}\n`}</ins>;
  if (line.startsWith("-")) return <del>{`${line}\n`}</del>;
  return <span data-context>{`${line}\n`}</span>;
}
