/**
 * The value of a custom property.
 *
 * @param sheet the text of `site/styles/tokens.css`
 */
export function tokenIn(sheet: string, name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1];
  if (!value) throw new Error(`site/styles/tokens.css has no --${name}`);
  return value;
}
