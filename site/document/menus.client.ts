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
function enterSiteMenu(): void {
  siteMenu?.querySelector("a")?.focus();
}
siteMenu?.addEventListener("toggle", ({ newState }) => {
  if (newState === "open") enterSiteMenu();
});

// Each width uses only one of the menus, and a tablet may be rotated before this script runs.
// A browser without popovers has no hidePopover, and the scripts after this one must run there.
function closeOther(): void {
  (narrow.matches ? servicesMenu : siteMenu)?.hidePopover?.();
}
closeOther();
// A quick tap on a phone may have opened its menu before this script ran.
const isOpen = narrow.matches && siteMenu?.checkVisibility?.();
if (isOpen && !siteMenu?.contains(document.activeElement)) enterSiteMenu();
narrow.addEventListener("change", closeOther);

// The Services menu that hovering opens is plain CSS. Escape must close it
// without moving the pointer (WCAG 1.4.13), which CSS cannot do alone.
const hover = document.querySelector<HTMLElement>("[data-hover-menu]");
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hover?.toggleAttribute("data-closed", true);
});
hover?.addEventListener("pointerenter", () => hover.removeAttribute("data-closed"));
