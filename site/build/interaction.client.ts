import type { ClientDirective } from "astro";

/**
 * Loads an island's script at the first focus, touch or input. Until then, and always in browsers
 * older than docs/browsers.md says, the browser itself sends a form.
 */
const interaction: ClientDirective = (load, _options, island) => {
  if (!("popover" in island)) return;
  const uses = new AbortController();
  const start = async () => {
    uses.abort();
    const hydrate = await load();
    await hydrate();
  };
  for (const use of ["focusin", "pointerdown", "input"]) {
    island.addEventListener(use, start, { passive: true, signal: uses.signal });
  }
  // On a slow network, the visitor may have been faster than the end of the form.
  if (island.matches(":focus-within")) void start();
};

export default interaction;
