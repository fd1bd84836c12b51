/** Where somebody applies for a position with the general form: that form, which chooses the position where scripts run. */
export function applyPath(title: string): string {
  return `/careers?${new URLSearchParams({ position: title })}#apply`;
}
