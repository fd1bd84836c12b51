export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The controls of a form that a visitor sees: its own, and those that extensions have added. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>("input:not([type=hidden]), textarea, select")];
}
