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

  const wake = async () => {
    for (const type of wakers) island.removeEventListener(type, wake);
    const hydrate = await load();
    await hydrate();
  };

  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    form.removeEventListener("submit", hold);
    form.addEventListener("submit", ignore);
    wake();
    const resume = () => {
      clearTimeout(sendNatively);
      form.requestSubmit(event.submitter);
    };
    form.addEventListener(interactiveEvent, resume, { once: true });
    const sendNatively = setTimeout(() => {
      form.removeEventListener(interactiveEvent, resume);
      form.submit();
    }, patience);
  };
  const ignore = (event: Event) => event.preventDefault();

  const release = () => {
    form.removeEventListener("submit", hold);
    form.removeEventListener("submit", ignore);
  };
  form.addEventListener(interactiveEvent, release, { once: true });
  island.addEventListener("astro:hydration-error", release, { once: true });
  form.addEventListener("submit", hold);
  for (const type of wakers) island.addEventListener(type, wake, { passive: true });
};

export default onInteraction;
