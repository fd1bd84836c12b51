// Chooses the position that a link asks for: `?position=slug` from a job's page,
// `data-position` of a button on this one. The form itself may still be asleep.
const select = document.querySelector<HTMLSelectElement>("select[name=jobTitle]");

function choose(wanted: (title: string) => boolean): void {
  const option = [...(select?.options ?? [])].find(({ value }) => wanted(value));
  if (select && option) select.value = option.value;
}

const slug = new URLSearchParams(location.search).get("position");
if (slug) choose((title) => title.toLowerCase().replaceAll(" ", "-") === slug);

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-position]");
  if (button) choose((title) => title === button.dataset.position);
});
