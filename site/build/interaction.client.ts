import type { ClientDirective } from "astro";

/**
 * Loads an island's script at the first focus, touch or input, and then repeats the press of a button
 * that needs it. Until then, and always in browsers older than docs/browsers.md says, the browser
 * itself sends a form. `data-interactive` says that a press has an effect.
 */
const interaction: ClientDirective = (load, _options, island) => {
  if (!("popover" in island)) return;
  const uses = new AbortController();
  let pressed: HTMLElement | null = null;
  let isLoading = false;
  const start = async () => {
    if (isLoading) return;
    isLoading = true;
    const hydrate = await load();
    await hydrate();
    uses.abort();
    pressed?.click();
    // Astro has logged why it didn't load.
    if (island.hasAttribute("ssr")) island.removeAttribute("data-interactive");
  };
  for (const use of ["focusin", "pointerdown", "input", "click"]) {
    island.addEventListener(use, start, { passive: true, signal: uses.signal });
  }
  const press = ({ target }: Event) => {
    pressed = (target as Element).closest("button[type=button]");
  };
  island.addEventListener("click", press, { signal: uses.signal });
  island.toggleAttribute("data-interactive", true);
  // On a slow network, the visitor may have been faster than the end of the form.
  if (island.matches(":focus-within")) void start();
};

export default interaction;
