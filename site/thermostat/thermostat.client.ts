// Loads the scripts of the first screen and the workplace when a visitor first uses them, and then
// acts on the click. If they can't load, the page still shows the build's results.

const first = document.querySelector<HTMLElement>("[data-first]");
const place = document.querySelector<HTMLElement>("[data-workplace]");
const failed = "This didn’t load. The results shown are from our build. Try again.";

/** Loads once. After a failure, `around` shows a message and the next call tries again. */
function once<Loaded>(around: HTMLElement | null, load: (around: HTMLElement) => Promise<Loaded>) {
  let loading: Promise<Loaded> | undefined;
  return async () => {
    if (!around) return;
    loading ??= load(around);
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      console.error(error);
      const status = around.querySelector("[role=status]");
      if (status) status.textContent = failed;
    }
    return;
  };
}

let isHydrated = false;
const hydrate = once(first, async (around) => {
  const { hydrateFirst } = await import("./first-screen/first-screen.client.tsx");
  // From here on React handles clicks itself.
  isHydrated = true;
  await hydrateFirst(around);
  return true;
});

const open = once(place, async (around) => {
  const [{ openWorkplace }, answer] = await Promise.all([
    import("./workplace/workplace.client.tsx"),
    fetch(around.dataset.workplace ?? ""),
  ]);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return openWorkplace(around, await answer.json());
});

first?.addEventListener("click", async ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("[data-press]");
  if (button && !isHydrated && (await hydrate())) button.click();
});
for (const type of ["pointerdown", "focusin"]) {
  first?.addEventListener(type, hydrate, { once: true, passive: true });
}
place?.addEventListener("click", async ({ target }) => {
  if ((target as Element).closest("[data-open]")) (await open())?.begin();
});
for (const around of [first, place]) around?.toggleAttribute("data-interactive", true);

async function follow(): Promise<void> {
  if (/^#(bug|requirement|seed|edit)=/.test(location.hash)) (await open())?.follow();
}
addEventListener("hashchange", follow);
void follow();
