// Presets a form from a link: with `?position=Title` or `?subject=Text` from another page, or with
// `data-position` on this one. The form's own script need not have loaded.
const positions = () => document.querySelector<HTMLSelectElement>("select[name=jobTitle]");
const subject = document.querySelector<HTMLInputElement>("input[name=subject]");
const query = new URLSearchParams(location.search);

function choose(title: string | null | undefined): void {
  const select = positions();
  const isOffered = [...(select?.options ?? [])].some(({ value }) => value === title);
  if (select && title && isOffered) select.value = title;
}

// What the visitor has chosen or typed stays, and what the browser restored from an earlier visit.
if (!positions()?.value) choose(query.get("position"));
if (subject && !subject.value) subject.value = query.get("subject") ?? "";

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  choose(target.closest<HTMLElement>("[data-position]")?.dataset.position);
});
