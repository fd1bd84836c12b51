// What popovers and CSS cannot do for the header's two menus.

const menus = document.querySelectorAll<HTMLElement>("body > header [popover]");
const [siteMenu, servicesMenu] = menus;
const narrow = matchMedia("(max-width: 63.99rem)");

const close = (menu: HTMLElement | undefined) => menu?.togglePopover?.(false);

for (const menu of menus) {
  // A link under an open menu must not have the focus (WCAG 2.4.11).
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element) || menu.contains(relatedTarget)) return;
    if (!relatedTarget.matches(`[popovertarget="${menu.id}"]`)) close(menu);
  });
  // Its link may lead to the page that it covers.
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) close(menu);
  });
  // Going back must not find it open.
  addEventListener("pagehide", () => close(menu));
}

// On a phone Safari's Tab skips the menu that a tap has opened.
siteMenu?.addEventListener("toggle", ({ newState }) => {
  if (newState === "open") siteMenu.querySelector("a")?.focus();
});

// Each width uses only one of the menus, and a tablet may be rotated.
narrow.addEventListener("change", () => close(narrow.matches ? servicesMenu : siteMenu));

// A mouse opens the Services menu by hovering: as the popover that its button and Escape close too.
const services = servicesMenu?.parentElement;
let openedAt = Number.NEGATIVE_INFINITY;
// Long enough for a diagonal way into the menu, past other links.
const graceMs = 400;
let closing: ReturnType<typeof setTimeout> | undefined;
services?.addEventListener("pointerenter", ({ pointerType }) => {
  clearTimeout(closing);
  if (pointerType !== "mouse" || narrow.matches || servicesMenu?.matches(":popover-open")) return;
  servicesMenu?.togglePopover?.(true);
  openedAt = performance.now();
});
// A voice, a head or an eye that moves the mouse to the button and clicks wants it open.
services?.querySelector("button")?.addEventListener("click", (event) => {
  const isByPointer = event.detail > 0;
  if (isByPointer && performance.now() - openedAt < 500) event.preventDefault();
});
services?.addEventListener("pointerleave", ({ pointerType }) => {
  if (pointerType !== "mouse") return;
  closing = setTimeout(() => {
    if (!services.querySelector(":focus-visible")) close(servicesMenu);
  }, graceMs);
});
