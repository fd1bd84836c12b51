import type { Field } from "./fields.ts";

/** Why a submission is suspicious. */
export type Suspicion = "trap filled in";

/** A honeypot, besides the payload's fields: people do not see it, and its label asks to leave it empty. */
export const trapFields = {
  leaveEmpty: { type: "multiline", required: false, maxLength: 5000 },
} as const satisfies Record<string, Field>;
