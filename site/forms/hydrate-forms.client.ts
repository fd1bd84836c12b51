// Hydrates a form when a visitor focuses, touches or submits it. The form works without any script;
// this only makes sure that neither typed text nor a submission is lost while the script loads.

// How long a submission waits for the script before the browser sends it.
const longestWait = 4000;
const firstUses = ["focusin", "pointerdown", "input"];

function watch(place: HTMLElement): void {
  const form = place.querySelector("form");
  if (!form) return;
  let held: SubmitEvent | undefined;
  let sendNatively: ReturnType<typeof setTimeout> | undefined;
  let isHydrating = false;
  let isTooLate = false;

  const load = async () => {
    if (isHydrating) return;
    isHydrating = true;
    try {
      const { hydrate } = await import("./SubmissionForm.tsx");
      hydrate(place, JSON.parse(place.dataset.form ?? ""), release);
    } catch (error) {
      console.error(error);
      showInstead(true);
      if (!held) form.removeEventListener("submit", hold, true);
    }
  };

  /** Shows or hides how else to reach the firm, in a form that needs a script. */
  const showInstead = (isShown: boolean) => {
    const instead = form.querySelector<HTMLElement>("[data-instead]");
    if (instead) instead.hidden = !isShown;
    return instead;
  };

  /** Keeps the first submission until the script can send it, and ignores impatient repeats. */
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held) return;
    held = event;
    load();
    sendNatively = setTimeout(() => {
      if (showInstead(true)) return;
      // The browser sends it now; the script must not send it too if it arrives later.
      isTooLate = true;
      form.submit();
    }, longestWait);
  };

  const release = () => {
    place.toggleAttribute("data-interactive", true);
    if (isTooLate) return;
    clearTimeout(sendNatively);
    form.removeEventListener("submit", hold, true);
    showInstead(false);
    if (held) form.requestSubmit(held.submitter);
  };

  form.addEventListener("submit", hold, true);
  for (const type of firstUses) place.addEventListener(type, load, { passive: true, once: true });
  // This script loads after the first paint, and the visitor may have been faster.
  if (place.matches(":focus-within")) load();
  // The visitor came back from a native submission and may send the form again.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    held = undefined;
    isTooLate = false;
    if (place.hasAttribute("data-interactive")) release();
  });
}

for (const place of document.querySelectorAll<HTMLElement>("[data-form]")) watch(place);
