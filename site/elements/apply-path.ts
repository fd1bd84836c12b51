/** Where somebody applies for a position with the general form: that form, with the position chosen. */
export function applyPath(title: string): string {
  return `/careers?${new URLSearchParams({ position: title })}#apply`;
}
