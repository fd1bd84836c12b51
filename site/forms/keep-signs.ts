import { signs } from "../../shared/submission/domains.ts";
import type { Field } from "../../shared/submission/fields.ts";
import type { Control } from "./problems.ts";

// Letters that IDNA 2003 turned into others (UTS #46, deviation characters), and signs.
const mapped = new RegExp(String.raw`[ßẞς\u200c\u200d]|(?![\0-\x7f])[${signs}]`, "u");

/**
 * Chromium's value of `a@straße.de™` is `a@strasse.detm`: it encodes the domain as IDNA 2003 did, and gives
 * the text as it was typed only if it can't. So this adds a format character, which no domain has and
 * `cleanValue` drops. Nothing but `execCommand` inserts at the cursor of an e-mail field: it has no
 * selection that a script may read or set (HTML standard, 4.10.5.1.5).
 */
export function keepSigns(
  control: Control,
  rules: Field,
  event: InputEvent | CompositionEvent,
): void {
  const typed = event.data ?? "";
  const isKept = rules.type !== "email" || control.value.includes(typed);
  if (isKept || ("isComposing" in event && event.isComposing)) return;
  if (mapped.test(typed)) {
    document.execCommand("insertText", false, "\ufff9");
  }
}
