import type { Field } from "./fields.ts";
import type { FormValues } from "./payload.ts";

/** Why a submission is suspicious: the honeypot was filled in, or it was sent too soon. */
export type Suspicion = "trap filled in" | "sent too soon";

/**
 * Fields that a form sends besides the payload's. `leaveEmpty` is a honeypot: people do not see it,
 * and its label asks to leave it empty. `timeTakenMs` is how long the page had been open, in
 * milliseconds.
 */
export const trapFields = {
  leaveEmpty: {
    type: "multiline",
    required: false,
    maxLength: 5000,
  },
  timeTakenMs: { type: "text", required: false, maxLength: 20 },
} as const satisfies Record<string, Field>;

/**
 * Even with autofill, nobody loads a page and fills in a form faster. The form's own script waits
 * this long before it sends, so only programs that bypass the script are caught.
 */
export const minTimeMs = 1500;

/**
 * Returns why a submission is suspicious, if it is. A missing time is not suspicious: forms without
 * the script and API clients don't send one.
 */
export function suspicionOf({ leaveEmpty, timeTakenMs }: FormValues): Suspicion | null {
  if (leaveEmpty) return "trap filled in";
  if (!timeTakenMs) return null;
  return /^\d+$/.test(timeTakenMs) && Number(timeTakenMs) >= minTimeMs ? null : "sent too soon";
}
