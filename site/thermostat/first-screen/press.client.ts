import { loadOnce } from "../load-once.ts";

// Loads the scripts of the first screen when a visitor first uses it, and then acts on the click. If
// they can't load, the page still shows the build's results.

const first = document.querySelector<HTMLElement>("[data-first]");

let isHydrated = false;
const hydrate = loadOnce(first, async (around) => {
  const { hydrateFirst } = await import("./first-screen.client.tsx");
  isHydrated = true;
  return hydrateFirst(around);
});

first?.addEventListener("click", async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("[data-press]");
  if (button && !isHydrated && (await hydrate())) button.click();
});
for (const type of ["pointerdown", "focusin"]) {
  first?.addEventListener(type, hydrate, { once: true, passive: true });
}
first?.toggleAttribute("data-interactive", true);
