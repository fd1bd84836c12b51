import { type RefObject, type SubmitEvent, useEffect, useState } from "react";
import { fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";
import { notices } from "../../shared/submission/texts.ts";
import type { NoticeContent } from "../elements/Notice.tsx";
import { NotSentError, send } from "./send.ts";
import { useProblems } from "./use-problems.ts";

/**
 * Sends a form in place of the browser: idle, submitting, and idle again (specification, section 4).
 *
 * @param webhook where it is sent in direct mode, instead of to the intake
 * @returns the form's state, the problems of its fields, the last notice, and what to do when the form is
 * submitted or the notice dismissed
 */
export function useSubmission(
  form: RefObject<HTMLFormElement | null>,
  kind: Kind,
  webhook: string | undefined,
) {
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState<NoticeContent>();
  const { problems, showProblems } = useProblems(form, kind);
  const [keyOf, setKeyOf] = useState(idempotencyKeys);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const { currentTarget: sent } = event;
    const values = valuesOf(sent, kind);
    setSending(true);
    setNotice(undefined);
    showProblems([]);
    try {
      await send(kind, values, keyOf(values), webhook);
      // Text typed while sending has not been sent, so it stays.
      if (JSON.stringify(valuesOf(sent, kind)) === JSON.stringify(values)) sent.reset();
      setKeyOf(idempotencyKeys);
      setNotice({ tone: "success", ...notices[kind].sent });
    } catch (error) {
      console.error(error);
      const { errors = [], detail = "" } = error instanceof NotSentError ? error : {};
      const { title, text } = notices[kind].failed;
      setNotice({ tone: "failure", title, text: `${text} ${detail}`.trim() });
      showProblems(errors);
    } finally {
      setSending(false);
    }
  }

  // Browsers drop the focus when a focused button is disabled.
  useEffect(() => {
    const place = nextFocus(form.current);
    const isLost = document.activeElement === document.body;
    if (notice && (isLost || place?.matches("[aria-invalid]"))) place?.focus();
  }, [form, notice]);

  function dismiss(): void {
    // The pressed button disappears with the notice, and the focus would be lost (WCAG 2.4.3).
    // After a press with a pointer, the page does not scroll.
    const pressed = document.activeElement;
    if (pressed?.closest("[role=status], [role=alert]")) {
      nextFocus(form.current)?.focus({ preventScroll: !pressed.matches(":focus-visible") });
    }
    setNotice(undefined);
  }

  return { isSending, problems, notice, submit, dismiss };
}

/** The first invalid field, or the button. */
function nextFocus(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>("[aria-invalid], [type=submit]");
}

/**
 * The values of the form's own fields: extensions may have added others. Without the honeypot, which
 * a password manager may have filled in.
 */
function valuesOf(form: HTMLFormElement, kind: Kind): FormValues {
  const data = new FormData(form);
  const names = [...Object.keys(fieldsOf[kind]), "source"];
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")]));
}

/** Returns the same key for the same values, so a retry after a failure is not kept twice. */
function idempotencyKeys(): (values: FormValues) => string {
  let last = { values: "", key: "" };
  return (values) => {
    const current = JSON.stringify(values);
    if (current !== last.values) last = { values: current, key: randomKey() };
    return last.key;
  };
}

/** 128 random bits; `crypto.randomUUID` would need HTTPS, which a test host may not have. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
