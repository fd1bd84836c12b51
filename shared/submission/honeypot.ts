import type { Field } from "./fields.ts";

/** A field besides the payload's: people do not see it, and its label asks to leave it empty. */
export const honeypot = {
  leaveEmpty: { type: "multiline", required: false, maxLength: 5000 },
} as const satisfies Record<string, Field>;
