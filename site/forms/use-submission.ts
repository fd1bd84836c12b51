import { useEffect, useLayoutEffect, useState } from "react";
import { fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";
import { buttons, notices } from "../../shared/submission/texts.ts";
import type { NoticeContent } from "../elements/Notice.tsx";
import { showProblems, watchFields } from "./problems.ts";
import { NotSentError, send } from "./send.ts";

/**
 * Sends a form in place of the browser: idle, submitting, and idle again (specification, section 4).
 *
 * @param id of the `SubmissionForm`
 * @param webhook where it is sent in direct mode, instead of to the intake
 * @returns the last notice, and what to do when it is dismissed
 */
export function useSubmission(id: string, kind: Kind, webhook: string | undefined) {
  const [notice, setNotice] = useState<NoticeContent>();

  useEffect(() => {
    const form = formOf(id);
    const button = form?.querySelector<HTMLButtonElement>("[type=submit]");
    if (!form || !button) return;
    const idle = button.textContent;
    const ended = new AbortController();
    const { signal } = ended;
    let isSending = false;
    const setSending = (sends: boolean) => {
      isSending = sends;
      button.disabled = sends;
      button.textContent = sends ? buttons[kind].submitting : idle;
    };
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      if (isSending) return;
      const values = valuesOf(form, kind);
      setSending(true);
      setNotice(undefined);
      showProblems(form, []);
      try {
        await send(kind, values, webhook);
        // Text typed while sending has not been sent, so it stays.
        if (JSON.stringify(valuesOf(form, kind)) === JSON.stringify(values)) form.reset();
        setNotice({ tone: "success", ...notices[kind].sent });
      } catch (error) {
        console.error(error);
        const { errors = [], detail = "" } = error instanceof NotSentError ? error : {};
        const { title, text } = notices[kind].failed;
        setNotice({ tone: "failure", title, text: `${text} ${detail}`.trim() });
        showProblems(form, errors);
      } finally {
        setSending(false);
      }
    };
    form.addEventListener("submit", submit, { signal });
    watchFields(form, kind, signal);
    form.querySelector("[data-without-script]")?.remove();
    if (webhook) setSending(false);
    return () => ended.abort();
  }, [id, kind, webhook]);

  // Browsers drop the focus when a focused button is disabled. Before the notice scrolls into view:
  // in a low window, it would scroll out again.
  useLayoutEffect(() => {
    const place = nextFocus(id);
    const isLost = document.activeElement === document.body;
    if (notice && (isLost || place?.matches("[aria-invalid]"))) place?.focus();
  }, [id, notice]);

  function dismiss(): void {
    // The pressed button disappears with the notice, and the focus would be lost (WCAG 2.4.3).
    // After a press with a pointer, the page does not scroll.
    const pressed = document.activeElement;
    if (pressed?.closest("[role=status], [role=alert]")) {
      nextFocus(id)?.focus({ preventScroll: !pressed.matches(":focus-visible") });
    }
    setNotice(undefined);
  }

  return { notice, dismiss };
}

const formOf = (id: string) => document.querySelector<HTMLFormElement>(`#${id}-form`);

/** The first invalid field, or the button. */
const nextFocus = (id: string) =>
  formOf(id)?.querySelector<HTMLElement>("[aria-invalid], [type=submit]");

/**
 * The values of the form's own fields: extensions may have added others. Without the honeypot, which
 * a password manager may have filled in.
 */
function valuesOf(form: HTMLFormElement, kind: Kind): FormValues {
  const data = new FormData(form);
  const names = [...Object.keys(fieldsOf[kind]), "source"];
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")]));
}
