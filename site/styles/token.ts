import { readFileSync } from "node:fs";
import { join } from "node:path";

// From the project's folder, because the build moves this file.
const sheet = readFileSync(join(process.cwd(), "site/styles/tokens.css"), "utf8");

/** The value of a custom property in the light scheme, for output without style sheets. */
export function token(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1];
  if (!value) throw new Error(`site/styles/tokens.css has no --${name}`);
  return value;
}
