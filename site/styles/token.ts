import { readFileSync } from "node:fs";
import { join } from "node:path";

// The project's folder, since the build moves this file.
const sheet = readFileSync(join(process.cwd(), "site/styles/tokens.css"), "utf8");

/** The value of a custom property in the light scheme, where a style sheet cannot reach. */
export function token(name: string): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1];
  if (!value) throw new Error(`site/styles/tokens.css has no --${name}`);
  return value;
}
