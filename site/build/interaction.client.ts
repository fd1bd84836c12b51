import type { ClientDirective } from "astro";

/**
 * Loads an island's script at the first focus, touch, input or click. Until then, and always in
 * browsers older than docs/browsers.md says, the browser itself sends a form. `data-interactive` says
 * that a press of a button has an effect, `data-pressed` that one came before the script.
 */
const interaction: ClientDirective = (load, _options, island) => {
  if (!("popover" in island)) return;
  const uses = new AbortController();
  const { signal } = uses;
  let isLoading = false;
  // By the browser: the script would send it once more.
  let isSending = false;
  /** What an island with a button that needs this script says when it doesn't come. */
  const status = island.querySelector<HTMLElement>("[data-failed]");
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const start = async () => {
    if (isLoading) return;
    isLoading = true;
    say("");
    const hydrate = await load();
    if (!isSending) await hydrate();
    isLoading = false;
    if (!island.hasAttribute("ssr")) return uses.abort();
    // Astro has logged why it didn't load; the next use tries again.
    if ("pressed" in island.dataset) say(status?.dataset.failed ?? "");
    delete island.dataset.pressed;
  };
  for (const use of ["focusin", "pointerdown", "input", "click"]) {
    island.addEventListener(use, start, { passive: true, signal });
  }
  const press = ({ target }: Event) => {
    if ((target as Element).closest("button[type=button]")) island.dataset.pressed = "";
  };
  island.addEventListener("click", press, { signal });
  const sending = () => {
    isSending = true;
  };
  island.addEventListener("submit", sending, { signal });
  // Back on a page that the browser has kept.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) isSending = false;
  };
  addEventListener("pageshow", shown, { signal });
  island.toggleAttribute("data-interactive", true);
  // On a slow network, the visitor may have been faster than the end of the form.
  if (island.matches(":focus-within")) void start();
};

export default interaction;
