import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Kind } from "../../shared/submission/kinds.ts";
import { notices } from "../../shared/submission/notices.ts";
import type { FormValues } from "../../shared/submission/payload.ts";
import type { NoticeContent } from "../elements/Notice.tsx";
import type { Destination } from "./destination.ts";
import { RefusedError, send } from "./send.ts";

type State = {
  readonly submitting: boolean;
  readonly notice?: NoticeContent;
  /** The intake's messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
};

const idle: State = { submitting: false, errors: {} };

/**
 * The states of a form: idle, submitting, and idle again (specification, section 4).
 *
 * @param onInteractive called once the submit handler is in place
 */
export function useSubmission(
  kind: Kind,
  destination: Destination,
  onInteractive: (() => void) | undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  // A ref, not state: a second click can precede the next render.
  const busy = useRef(false);
  const keyOf = useRef(idempotencyKeys());
  const [state, setState] = useState(idle);

  const reportInteractive = useEffectEvent(() => onInteractive?.());
  useEffect(() => reportInteractive(), []);

  // Focus goes to the first invalid field, or back to the button: browsers drop the focus when a
  // focused button is disabled.
  useEffect(() => {
    if (!state.notice) return;
    const place = nextFocus(form.current);
    if (document.activeElement === document.body || place?.matches("[aria-invalid]"))
      place?.focus();
  }, [state.notice]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setState({ submitting: true, errors: {} });
    const target = event.currentTarget;
    const values = valuesOf(target);
    try {
      await send(kind, values, keyOf.current(values), destination);
      // Text typed while sending has not been sent, so it stays.
      if (JSON.stringify(valuesOf(target)) === JSON.stringify(values)) target.reset();
      keyOf.current = idempotencyKeys();
      setState({ ...idle, notice: { tone: "success", ...notices[kind].sent } });
    } catch (error) {
      console.error(error);
      const notice = { tone: "failure", ...notices[kind].failed } as const;
      setState({ submitting: false, notice, errors: errorsByField(error) });
    } finally {
      busy.current = false;
    }
  }

  function dismiss() {
    // The pressed button disappears with the notice, and the focus would be lost (WCAG 2.4.3).
    // After a press with a pointer, the page does not scroll.
    const pressed = document.activeElement;
    if (pressed?.closest("[role=status], [role=alert]")) {
      nextFocus(form.current)?.focus({ preventScroll: !pressed.matches(":focus-visible") });
    }
    setState(({ submitting, errors }) => ({ submitting, errors }));
  }

  return { ...state, form, submit, dismiss };
}

/** The first invalid field, or the button. */
function nextFocus(form: HTMLFormElement | null): HTMLElement | undefined {
  return form?.querySelector<HTMLElement>("[aria-invalid], [type=submit]") ?? undefined;
}

function valuesOf(form: HTMLFormElement): FormValues {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function errorsByField(error: unknown): State["errors"] {
  if (!(error instanceof RefusedError)) return {};
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
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
