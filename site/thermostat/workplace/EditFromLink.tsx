import { Offer } from "../editor/Offer.tsx";
import type { Experiment } from "./experiment.ts";
import type { Lab } from "./lab.ts";

/** An edit from a link: shows its diff, and loads nothing by itself. */
export function EditFromLink(props: {
  lab: Lab;
  experiment: Experiment;
  /** Its unified diff. */
  patch: string;
}) {
  const { lab, experiment, patch } = props;
  const { compiler } = experiment;
  return (
    <section className="edit-from-link stack" aria-label="Edit from a link">
      <p>This change came from a link.</p>
      {/* Screen readers read out + and -, so nothing depends on colour alone. */}
      <pre className="workplace-diff" translate="no">
        {patch
          .trimEnd()
          .split("\n")
          .map((line, index) => {
            const Line = elementOf(line);
            // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and a patch is replaced whole.
            return <Line key={index}>{`${line}\n`}</Line>;
          })}
      </pre>
      <Offer
        state={compiler}
        bytes={lab.data.compiler.bytes}
        label="Compile and run"
        onLoad={() => void (compiler.is === "ready" ? lab.run() : lab.load())}
        onCancel={lab.cancel}
      />
    </section>
  );
}

function elementOf(line: string): "ins" | "del" | "span" {
  // A file's header begins with three signs; a line of C that begins so is too rare to matter.
  if (/^(---|\+\+\+) /.test(line)) return "span";
  return line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span";
}
