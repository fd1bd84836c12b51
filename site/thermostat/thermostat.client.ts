import "./first-screen/press.client.ts";
import { loadOnce } from "./load-once.ts";

// Loads the workplace when a visitor first uses it, or a link leads to something in it.

const place = document.querySelector<HTMLElement>("[data-workplace]");

const open = loadOnce(place, async (around) => {
  const [{ openWorkplace }, answer] = await Promise.all([
    import("./workplace/workplace.client.tsx"),
    fetch(around.dataset.workplace ?? ""),
  ]);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return openWorkplace(around, await answer.json());
});

place?.addEventListener("click", async ({ target }) => {
  if ((target as Element).closest("[data-open]")) (await open())?.begin();
});
place?.toggleAttribute("data-interactive", true);

async function follow(): Promise<void> {
  if (/^#(bug|requirement|edit)=/.test(location.hash)) (await open())?.follow();
}
addEventListener("hashchange", follow);
void follow();
