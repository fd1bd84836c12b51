import { rmSync } from "node:fs";
import { join } from "node:path";
import { contentIn } from "./edit-content.ts";

const files = ["thermostat", "bugs", "exercises", "risks", "test-review"];
const links =
  /\]\(\/(?:break-this-thermostat|posters\/thermostat|samples\/(?:thermostat|test-review|\S+-template))[^)]*\)/g;

/**
 * Removes the thermostat's files from the content of a copy of the site, and rewrites the sentences about it, as
 * its owner would: what else shows it is left out.
 */
export function leaveOutThermostat(root: string): void {
  const { find, read, write } = contentIn(root);
  for (const name of files) rmSync(join(root, `content/${name}.yaml`), { force: true });
  for (const file of find("**/*.{yaml,md}")) {
    const text = read(file)
      .replaceAll(links, "](/services)")
      .replaceAll(/\{(?:firmware|risks)\.[^}]*\}/g, "9")
      .replaceAll(/(?<![-/])(t)hermostat(?!-)/gi, (_, first) =>
        first === "T" ? "Controller" : "controller",
      );
    write(file, text);
  }
}
