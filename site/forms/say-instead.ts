// For forms that the browser cannot send by itself: says how else to reach the firm when nothing has
// taken a submission over. It imports nothing, so Astro writes it into the page, and it works when
// no other script can be loaded.
const patience = 4000;

document.addEventListener(
  "submit",
  ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const instead = target.querySelector<HTMLElement>("[data-instead]");
    setTimeout(() => {
      if (instead && !target.closest("[data-awake]")) instead.hidden = false;
    }, patience);
  },
  true,
);
