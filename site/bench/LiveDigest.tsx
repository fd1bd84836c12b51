import type { State, Store } from "./store.ts";
import { Verdict } from "./Verdict.tsx";

/** The digest of good firmware's whole trace at seed 1, computed in this browser. */
export function LiveDigest({ store, state: { digest } }: { store: Store; state: State }) {
  if (digest === undefined) return "Not computed yet: run a bug or the good firmware at seed 1.";
  if (digest === null) return "This browser computes SHA-256 only over HTTPS.";
  return (
    <>
      <code className="verdict-digest">{digest}</code>{" "}
      <Verdict passes={digest === store.data.manifestDigest} />
    </>
  );
}
