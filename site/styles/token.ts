import { tokenIn } from "./token-in.ts";
import sheet from "./tokens.css?raw";

/** The value of a custom property in the light scheme, where a style sheet cannot reach. */
export function token(name: string): string {
  return tokenIn(sheet, name);
}
