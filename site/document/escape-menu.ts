// The Services menu that hovering opens is plain CSS. Escape must close it
// without moving the pointer (WCAG 1.4.13), which CSS cannot do alone.
const menu = document.querySelector<HTMLElement>("[data-hover-menu]");
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") menu?.toggleAttribute("data-closed", true);
});
menu?.addEventListener("pointerenter", () => menu.removeAttribute("data-closed"));
