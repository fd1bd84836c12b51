// Loads a form's script when a visitor first uses the form. Until it has started, the browser itself
// sends the form and then shows a page with the same notice. Browsers older than docs/browsers.md
// says always do.
import type { FormReportProps } from "./FormReport.tsx";

for (const place of document.querySelectorAll<HTMLElement>("[data-form]")) {
  const props: FormReportProps = JSON.parse(place.dataset.form ?? "");
  const form = document.getElementById(props.form);
  if (!form || !("popover" in form)) continue;
  const uses = new AbortController();
  const start = async () => {
    uses.abort();
    const { startForm } = await import("./FormReport.tsx");
    startForm(place, props);
  };
  for (const use of ["focusin", "pointerdown", "input"]) {
    form.addEventListener(use, start, { passive: true, signal: uses.signal });
  }
  // The visitor may have been faster than this script, and in direct mode nothing else can send.
  if (form.matches(":focus-within") || props.destination.mode === "direct") start();
}
