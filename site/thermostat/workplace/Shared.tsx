import { Offer } from "../editor/Offer.tsx";
import type { State } from "./state.ts";
import type { Store } from "./store.ts";

/** An edit from a link: shows its diff, and loads nothing by itself. */
export function Shared(props: {
  store: Store;
  state: State;
  shared: NonNullable<State["shared"]>;
}) {
  const { store, state, shared } = props;
  const { compiler } = state;
  return (
    <section className="workplace-shared stack" aria-label="Shared edit">
      <p>This change came from a link.</p>
      {shared.isOld && <p>The firmware has changed since, but the change still applies.</p>}
      {/* Screen readers read out + and -, so nothing depends on colour alone. */}
      <pre className="workplace-diff" translate="no">
        {shared.patch
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
        bytes={store.data.compiler.bytes}
        label="Compile and run"
        onLoad={() => void (compiler.is === "ready" ? store.run() : store.load())}
        onCancel={store.cancel}
      />
    </section>
  );
}

function elementOf(line: string): "ins" | "del" | "span" {
  // A file's header begins with three signs; a line of C that begins so is too rare to matter.
  if (/^(---|\+\+\+) /.test(line)) return "span";
  return line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span";
}
