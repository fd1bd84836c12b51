import { Difference } from "./editor/Difference.tsx";
import { megabytes } from "./editor/megabytes.ts";
import { Offer } from "./editor/Offer.tsx";
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
  const { bytes } = store.data.compiler;
  return (
    <section className="workplace-shared" aria-label="Shared edit">
      <p>Somebody sent you this change.</p>
      {shared.isOld && <p>The firmware has changed since, and the change still fits.</p>}
      <Difference patch={shared.patch} />
      {compiler.is === "offered" || compiler.is === "ready" ? (
        <>
          <button
            type="button"
            className="control-main"
            onClick={() => void (compiler.is === "ready" ? store.run() : store.load())}
          >
            Compile and run
          </button>
          {compiler.is === "offered" && (
            <p>Loads clang once, {megabytes(bytes)} MB. Nothing is sent anywhere.</p>
          )}
        </>
      ) : (
        <Offer
          state={compiler}
          bytes={bytes}
          onLoad={() => void store.load()}
          onCancel={store.cancel}
        />
      )}
    </section>
  );
}
