// Loads the bench when a visitor turns to it. Until then, and where it cannot load, the page shows
// what the build has computed.
import { isAddress } from "./address-kind.ts";
import { places } from "./contract.ts";

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const load = () => import("./open.tsx");

/** Opens the bench; a bench that does not load says so where the visitor looks. */
async function open(how: { press?: string; focus?: boolean; link?: boolean }): Promise<void> {
  try {
    (await load()).openBench(how);
  } catch (error) {
    console.error(error);
    const place = document.querySelector(how.press === undefined ? places.app : places.firstResult);
    if (!place) return;
    place.setAttribute("role", "status");
    place.textContent =
      "The bench did not load. What you see on this page was computed when it was built.";
  }
}

function watch(section: HTMLElement): void {
  for (const button of all(places.press)) {
    button.hidden = false;
    button.addEventListener("click", () => open({ press: button.dataset.press ?? "" }));
  }
  for (const button of all(places.open)) {
    button.hidden = false;
    button.addEventListener("click", () => open({ focus: true }));
  }
  for (const place of [section, ...all(places.press)]) {
    for (const type of ["pointerdown", "focusin"]) {
      place.addEventListener(type, () => void load().catch(() => {}), {
        once: true,
        passive: true,
      });
    }
  }
  const restore = () => isAddress(location.hash) && open({ link: true });
  addEventListener("hashchange", restore);
  restore();
}

const section = document.querySelector<HTMLElement>(places.section);
if (section) watch(section);
