// Loads the workplace when a visitor first uses it, or a link leads to something in it.

import { isState, notLoaded } from "./page/published.ts";

const place = document.querySelector<HTMLElement>("[data-workplace]") as HTMLElement;

async function load() {
  const [{ openWorkplace }, answer] = await Promise.all([
    import("./page/workplace/workplace.client.tsx"),
    fetch(place.dataset.workplace ?? ""),
  ]);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return openWorkplace(place, await answer.json());
}

let loading: ReturnType<typeof load> | undefined;

/** Loads it once; after a failure, the next call tries again. */
async function open() {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    console.error(error);
    const status = place.querySelector("[role=status]");
    if (status) status.textContent = notLoaded;
    return undefined;
  }
}

place.addEventListener("click", async ({ target }) => {
  if (!(target as Element).closest("[data-open]")) return;
  const bug = document.querySelector<HTMLElement>("[data-bug]")?.dataset.bug;
  (await open())?.begin(bug);
});
place.toggleAttribute("data-interactive", true);

async function follow(): Promise<void> {
  if (isState(location.hash)) (await open())?.follow();
  // Such as the skip link's, which would take the place of a visitor's edit.
  else (await loading?.catch(() => undefined))?.keepAddress();
}
addEventListener("hashchange", follow);
// The browser sends no event for a link to the address that the page already has.
document.addEventListener("click", ({ target }) => {
  if ((target as Element).closest("a")?.href === location.href) void follow();
});
void follow();
