/** The value of a `class` attribute: all given names, separated by spaces. */
export function classList(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
