import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { token } from "../../site/styles/token.ts";

/** Gives a copy of the site another firm's colour, and a film that says it was drawn in that. */
export function changeColour(root: string, colour: string): void {
  const films = globSync("site/drawings/film/*.mp4", { cwd: root });
  for (const file of ["site/styles/tokens.css", ...films].map((name) => join(root, name))) {
    // The films' lengths stay, and with them the offsets in them.
    writeFileSync(file, readFileSync(file, "latin1").replaceAll(token("firm"), colour), "latin1");
  }
}
