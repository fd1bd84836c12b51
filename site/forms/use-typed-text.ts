import { type RefObject, useLayoutEffect, useState } from "react";
import { controlsOf } from "./controls.ts";

/**
 * Keeps what was typed, and the focus, where React replaces the form instead of hydrating it. It
 * does so if a translator or an extension has changed the page, and the form of the page is gone.
 *
 * @param id of the form
 */
export function useTypedText(form: RefObject<HTMLFormElement | null>, id: string): void {
  const [before] = useState(() => {
    if (typeof document === "undefined") return undefined;
    return { form: document.querySelector<HTMLFormElement>(`#${id}`), at: document.activeElement };
  });
  useLayoutEffect(() => {
    if (!form.current || !before?.form || before.form === form.current) return;
    for (const control of controlsOf(form.current)) {
      const typed = controlsOf(before.form).find(({ name }) => name === control.name);
      if (!typed) continue;
      control.value = typed.value;
      if (typed === before.at) control.focus({ preventScroll: true });
    }
  }, [form, before]);
}
