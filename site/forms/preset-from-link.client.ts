// In every form, fills in what a link names: `?position=Title` or `?subject=Text` from another page, `data-position`
// of a button on this one. The form need not be hydrated.
const select = document.querySelector<HTMLSelectElement>("select[name=jobTitle]");
const subject = document.querySelector<HTMLInputElement>("input[name=subject]");
const query = new URLSearchParams(location.search);

function choose(title: string | null | undefined): void {
  const isOffered = [...(select?.options ?? [])].some(({ value }) => value === title);
  if (select && title && isOffered) select.value = title;
}

choose(query.get("position"));
// What the browser has kept of an earlier visit stays.
if (subject && !subject.value) subject.value = query.get("subject") ?? "";

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  choose(target.closest<HTMLElement>("[data-position]")?.dataset.position);
});
