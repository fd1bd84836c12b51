import type { ClientDirective } from "astro";

/** The event by which an island's form says that its own submit handler is in place. */
export const interactiveEvent = "interactive";

// How long a submission waits for the script before the browser sends it by itself.
const patience = 4000;

/**
 * Hydrates a form's island when somebody focuses, touches or submits it. The
 * form works without any script; this only makes sure that neither what was
 * typed nor a submission gets lost while the script is on its way.
 */
const onInteraction: ClientDirective = (load, _options, island) => {
  const form = island.querySelector("form");
  if (!form) return;
  const wakers = ["focusin", "pointerdown", "input"];
  let held: SubmitEvent | undefined;
  let sendNatively: ReturnType<typeof setTimeout> | undefined;

  const wake = async () => {
    for (const type of wakers) island.removeEventListener(type, wake);
    const hydrate = await load();
    await hydrate();
  };

  /** Keeps the first submission until the script can send it, and ignores impatient repeats. */
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held) return;
    held = event;
    wake();
    sendNatively = setTimeout(() => {
      // From here on the browser sends it; the script, should it arrive now, must not send it too.
      form.removeEventListener(interactiveEvent, release);
      form.submit();
    }, patience);
  };

  const release = () => {
    clearTimeout(sendNatively);
    form.removeEventListener("submit", hold, true);
    if (held) form.requestSubmit(held.submitter);
  };

  const giveUp = () => {
    if (!held) form.removeEventListener("submit", hold, true);
  };

  form.addEventListener("submit", hold, true);
  form.addEventListener(interactiveEvent, release, { once: true });
  island.addEventListener("astro:hydration-error", giveUp, { once: true });
  for (const type of wakers) island.addEventListener(type, wake, { passive: true });
  // Back from the page that a native submission led to: the form may be sent again.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) held = undefined;
  });
};

export default onInteraction;
