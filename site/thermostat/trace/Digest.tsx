import { publishedSeed } from "../published.ts";
import { Verdict } from "../Verdicts.tsx";
import type { State } from "../workplace/state.ts";
import type { Store } from "../workplace/store.ts";

/** The digest of good firmware's whole trace at the published seed, computed in this browser. */
export function Digest({ store, state: { reference } }: { store: Store; state: State }) {
  if (reference?.seed !== publishedSeed || reference.digest === undefined) return null;
  if (reference.digest === null) return "This browser computes SHA-256 only over HTTPS.";
  return (
    <span translate="no">
      <code>{reference.digest}</code> <Verdict passes={reference.digest === store.data.digest} />
    </span>
  );
}
