// What popovers and CSS cannot do for the header's two menus.

const menus = document.querySelectorAll<HTMLElement>("body > header [popover]");
const [siteMenu, servicesMenu] = menus;
const narrow = matchMedia("(max-width: 63.99rem)");

for (const menu of menus) {
  // A link under an open menu must not have the focus (WCAG 2.4.11).
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element) || menu.contains(relatedTarget)) return;
    if (!relatedTarget.matches(`[popovertarget="${menu.id}"]`)) menu.hidePopover?.();
  });
}

// On a phone Safari's Tab skips the menu that a tap has opened.
siteMenu?.addEventListener("toggle", ({ newState }) => {
  if (newState === "open") siteMenu.querySelector("a")?.focus();
});

// Each width uses only one of the menus, and a tablet may be rotated.
narrow.addEventListener("change", () => {
  (narrow.matches ? servicesMenu : siteMenu)?.hidePopover?.();
});

// The Services menu that hovering opens is plain CSS. Escape must close it
// without moving the pointer (WCAG 1.4.13), which CSS cannot do alone.
const hover = document.querySelector<HTMLElement>("[data-hover-menu]");
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hover?.toggleAttribute("data-closed", true);
});
hover?.addEventListener("pointerenter", () => hover.removeAttribute("data-closed"));
