/** The `aria-current` of a link: `page` on its own page, `true` on pages below it. */
export function ariaCurrent(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
