// For forms that need a script: shows how else to reach the firm when no script has handled a
// submission. It imports nothing, so Astro inlines it, and it works even if no other script loads.
const longestWait = 4000;

document.addEventListener(
  "submit",
  ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const instead = target.querySelector<HTMLElement>("[data-instead]");
    setTimeout(() => {
      if (instead && !target.closest("[data-interactive]")) instead.hidden = false;
    }, longestWait);
  },
  true,
);
