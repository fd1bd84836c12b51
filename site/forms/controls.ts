export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control's label as the visitor reads it, without the marks behind it. */
export const labelOn = (control: Control): string =>
  control.labels?.[0]?.firstChild?.textContent ?? control.name;

/** The controls of a form that a visitor sees: its own, and those that extensions have added. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>("input:not([type=hidden]), textarea, select")];
}
