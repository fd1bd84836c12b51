import { useEffect, useState } from "react";
import { fieldsOf } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";
import { buttons, notices } from "../../shared/submission/texts.ts";
import type { NoticeContent } from "../elements/Notice.tsx";
import { type RefusedField, showProblems } from "./problems.ts";
import { send } from "./send.ts";
import { watchFields } from "./watch-fields.ts";

type FormNotice = NoticeContent & { readonly refused?: readonly RefusedField[] };

/**
 * How long sending may take before a screen reader says that it goes on. Polite messages wait their turn:
 * if an attempt failed at once, Orca would announce the failure first and "Sending..." after it.
 */
const announceWaitMs = 500;

/**
 * Sends a form in place of the browser: idle, submitting, and idle again (specification, section 4).
 *
 * @param id of the `SubmissionForm`
 * @param webhook where it is sent in direct mode, instead of to the intake
 * @returns the last notice, what a screen reader says besides, where the answer to the last form goes,
 *   and what to do when the notice is dismissed
 */
export function useSubmission(id: string, kind: Kind, webhook: string | undefined) {
  const [notice, setNotice] = useState<FormNotice>();
  const [announced, announce] = useState("");
  const [sentTo, setSentTo] = useState<string>();

  useEffect(() => {
    const form = formOf(id);
    const button = form?.querySelector<HTMLButtonElement>("[type=submit]");
    if (!form || !button) return;
    const idle = button.textContent;
    const ended = new AbortController();
    const { signal } = ended;
    let isSending = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const setSending = (sends: boolean) => {
      isSending = sends;
      // A disabled button would lose the focus.
      button.ariaDisabled = sends ? "true" : null;
      button.textContent = sends ? buttons[kind].submitting : idle;
      clearTimeout(waiting);
      if (sends) waiting = setTimeout(announce, announceWaitMs, buttons[kind].submitting);
      else announce("");
    };
    const submit = async (event: SubmitEvent) => {
      event.preventDefault();
      if (isSending) return;
      const values = valuesOf(form, kind);
      setSending(true);
      setNotice(undefined);
      showProblems(form, []);
      const failure = await send(kind, values, webhook);
      setSending(false);
      if (!failure) {
        // Text typed while sending has not been sent, so it stays.
        if (JSON.stringify(valuesOf(form, kind)) === JSON.stringify(values)) form.reset();
        setSentTo(values.email);
        setNotice({ tone: "success", ...notices[kind].sent });
        return;
      }
      const { reason, errors = [], detail = "" } = failure;
      console.error(reason);
      const refused = showProblems(form, errors);
      if (refused.length > 0) {
        setNotice({ tone: "failure", ...notices[kind].refused, refused });
      } else {
        const { title, text } = notices[kind].failed;
        setNotice({ tone: "failure", title, text: `${text} ${detail}`.trim() });
      }
    };
    form.addEventListener("submit", submit, { signal });
    watchFields(form, kind, signal, announce);
    form.querySelector("[data-without-script]")?.remove();
    button.disabled = false;
    return () => ended.abort();
  }, [id, kind, webhook]);

  function dismiss(): void {
    // The pressed button disappears with the notice, and the focus would be lost (WCAG 2.4.3).
    // After a press with a pointer, the page does not scroll.
    const pressed = document.activeElement;
    if (pressed?.closest("[role=status], [role=alert]")) {
      nextFocus(id)?.focus({ preventScroll: !pressed.matches(":focus-visible") });
    }
    setNotice(undefined);
  }

  return { notice, announced, sentTo, dismiss };
}

const formOf = (id: string) => document.querySelector<HTMLFormElement>(`#${id}-form`);

/** The first invalid field, or the button. */
const nextFocus = (id: string) =>
  formOf(id)?.querySelector<HTMLElement>("[aria-invalid=true], [type=submit]");

/**
 * The values of the form's own fields: extensions may have added others. Without the honeypot, which
 * a password manager may have filled in.
 */
function valuesOf(form: HTMLFormElement, kind: Kind): FormValues {
  const data = new FormData(form);
  const names = [...Object.keys(fieldsOf[kind]), "source"];
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")]));
}
