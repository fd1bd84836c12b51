/** What `aria-current` says of a link: the page itself, a page below it, or nothing. */
export function ariaCurrent(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
