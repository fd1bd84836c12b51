/** Leads to the general application form, where a script chooses the position of that title. */
export function applyPath(title: string | undefined): string {
  const query = title ? `?${new URLSearchParams({ position: title })}` : "";
  return `/careers${query}#apply`;
}
