import sheet from "../styles/tokens.css?raw";

/** The value of a custom property in `site/styles/tokens.css`, where a style sheet cannot reach. */
export function token(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1];
  if (!value) throw new Error(`site/styles/tokens.css has no --${name}`);
  return value;
}
