import type { Field } from "./fields.ts";

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
 *
 * @param input the fields as received
 */
export function suspicionOf(input: Readonly<Record<string, unknown>>): Suspicion | undefined {
  if (textOf(input, "leaveEmpty") !== "") return "trap filled in";
  const time = textOf(input, "timeTakenMs");
  if (time === "") return undefined;
  return /^\d+$/.test(time) && Number(time) >= minTimeMs ? undefined : "sent too soon";
}

function textOf(input: Readonly<Record<string, unknown>>, field: keyof typeof trapFields): string {
  const value = Object.hasOwn(input, field) ? input[field] : undefined;
  return typeof value === "string" ? value.trim() : "";
}
