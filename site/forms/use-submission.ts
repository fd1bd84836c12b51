import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fieldsOf } from "../../shared/submission/fields.ts";
import { type Kind, resultPages } from "../../shared/submission/kinds.ts";
import type { FormValues } from "../../shared/submission/payload.ts";
import { buttons, notices } from "../../shared/submission/texts.ts";
import type { NoticeContent } from "../elements/Notice.tsx";
import type { Destination } from "./destination.ts";
import { showProblems, watchFields } from "./field-notes.ts";
import { RefusedError } from "./refused-error.ts";
import { send } from "./send.ts";

/**
 * Sends a form that the browser would otherwise send itself: idle, submitting, and idle again
 * (specification, section 4). It changes no more of the form than attributes and texts, and finds
 * everything anew each time, since extensions and translators may move or wrap whatever they like.
 *
 * @param id of the form
 * @returns the notice about the last attempt, and a function that dismisses it
 */
export function useSubmission(id: string, kind: Kind, destination: Destination) {
  // Not state: a second click can precede the next render.
  const isBusy = useRef(false);
  const keyOf = useRef(idempotencyKeys());
  const [notice, setNotice] = useState<NoticeContent>();

  // Counts attempts and dismissals, so that a late look knows whether its notice should be there.
  const turn = useRef(0);

  /** Shows a notice, or the page for visitors without a script if its place is gone. */
  function conclude(outcome: "sent" | "failed", content: NoticeContent) {
    const own = turn.current;
    setNotice(content);
    setTimeout(() => {
      if (own !== turn.current || isNoticeShown()) return;
      location.assign(resultPages[kind][outcome]);
    }, 500);
  }

  const submit = useEffectEvent(async (event: SubmitEvent, form: HTMLFormElement) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    turn.current += 1;
    setNotice(undefined);
    showProblems(form, kind, {});
    showState(form, kind, "submitting");
    const values = valuesOf(form, kind);
    try {
      await send(kind, values, keyOf.current(values), destination);
      // Text typed while sending has not been sent, so it stays.
      if (JSON.stringify(valuesOf(form, kind)) === JSON.stringify(values)) form.reset();
      keyOf.current = idempotencyKeys();
      conclude("sent", { tone: "success", ...notices[kind].sent });
    } catch (error) {
      console.error(error);
      const { errors = [], detail = "" } = error instanceof RefusedError ? error : {};
      const { title, text } = notices[kind].failed;
      conclude("failed", { tone: "failure", title, text: `${text} ${detail}`.trim() });
      const messages = errors.map(({ field, message }) => [field, message]);
      showProblems(form, kind, Object.fromEntries(messages));
    } finally {
      isBusy.current = false;
      showState(form, kind, "idle");
      focusNext(form);
    }
  });

  useEffect(() => {
    const form = formOf(id);
    if (!form) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    form.addEventListener("submit", (event) => submit(event, form), { signal });
    watchFields(form, kind, signal);
    showState(form, kind, "idle");
    form.toggleAttribute("data-interactive", true);
    return () => ended.abort();
  }, [id, kind]);

  function dismiss() {
    turn.current += 1;
    // The pressed button disappears with the notice, and the focus would be lost (WCAG 2.4.3).
    // After a press with a pointer, the page does not scroll.
    const pressed = document.activeElement;
    if (pressed?.closest("[role=status], [role=alert]")) {
      nextFocus(formOf(id))?.focus({ preventScroll: !pressed.matches(":focus-visible") });
    }
    setNotice(undefined);
  }

  return { notice, dismiss };
}

const formOf = (id: string) => document.querySelector<HTMLFormElement>(`form#${CSS.escape(id)}`);

function showState(form: HTMLFormElement, kind: Kind, state: "idle" | "submitting"): void {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button) return;
  button.disabled = state === "submitting";
  const label = buttons[kind][state];
  if (button.textContent !== label) button.textContent = label;
}

/** Whether the page shows a notice. Something may have removed its place, or what React put there. */
function isNoticeShown(): boolean {
  const regions = [...document.querySelectorAll("[role=status], [role=alert]")];
  return regions.some(({ textContent }) => textContent.trim() !== "");
}

/**
 * Moves the focus to the first invalid field, or back to the button: browsers drop the focus when a
 * focused button is disabled.
 */
function focusNext(form: HTMLFormElement): void {
  const place = nextFocus(form);
  if (document.activeElement === document.body || place?.matches("[aria-invalid]")) place?.focus();
}

/** The first invalid field, or the button. */
function nextFocus(form: HTMLFormElement | null): HTMLElement | undefined {
  return form?.querySelector<HTMLElement>("[aria-invalid], [type=submit]") ?? undefined;
}

/** The values of the form's own fields: extensions may have added others. */
function valuesOf(form: HTMLFormElement, kind: Kind): FormValues {
  const data = new FormData(form);
  const names = [...Object.keys(fieldsOf[kind]), "source", "leaveEmpty"];
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
