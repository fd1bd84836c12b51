import { Difference } from "../editor/Difference.tsx";
import { Offer } from "../editor/Offer.tsx";
import type { State } from "./state.ts";
import type { Store } from "./store.ts";

/** An edit that came with a link: its difference first, and nothing loads by itself. */
export function Shared(props: {
  store: Store;
  state: State;
  shared: NonNullable<State["shared"]>;
}) {
  const { store, state, shared } = props;
  const { compiler } = state;
  return (
    <section className="workplace-shared" aria-label="Shared edit">
      <p>This change came with a link.</p>
      {shared.isOld && <p>The firmware has changed since, but the change still fits.</p>}
      <Difference patch={shared.patch} />
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
