import { readFileSync } from "node:fs";
import { join } from "node:path";

// From the project's folder, because the build moves this file.
const file = join(process.cwd(), "site/styles/tokens.css");
let sheet: string | undefined;

/** The value of a custom property in the light scheme, for output without style sheets. */
export function token(name: string): string {
  sheet ??= readFileSync(file, "utf8");
  const value = new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1];
  if (!value) throw new Error(`site/styles/tokens.css has no --${name}`);
  const [, other] = /^var\(--(.+)\)$/.exec(value) ?? [];
  return other ? token(other) : value;
}
