/** The value of a `class` attribute: the names that there are, with spaces between. */
export function classList(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
