// Chooses the position that a link names: `?position=Title` from another page, `data-position` of a
// button on this one. The form need not be hydrated.
const select = document.querySelector<HTMLSelectElement>("select[name=jobTitle]");

function choose(title: string | null | undefined): void {
  const isOffered = [...(select?.options ?? [])].some(({ value }) => value === title);
  if (select && title && isOffered) select.value = title;
}

choose(new URLSearchParams(location.search).get("position"));

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  choose(target.closest<HTMLElement>("[data-position]")?.dataset.position);
});
