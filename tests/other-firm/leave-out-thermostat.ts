import { rmSync } from "node:fs";
import { join } from "node:path";
import { isMap, isScalar, isSeq, visit } from "yaml";
import { contentIn } from "./edit-content.ts";

const files = ["thermostat", "bugs", "exercises", "risks"];
const fields = ["instrument", "demonstration", "downloads", "bug", "welds"];
const blocks = ["bench", "scorecard", "sheet", "welds"];
const drawings = ["one-command", "release", "risks"];
const addresses =
  /\/(?:break-this-thermostat|posters\/thermostat|samples\/(?:thermostat|\S+-template))[^\s"'),}\]]*/g;

/** Removes the thermostat from the content of a copy of the site, and whatever shows or names it there. */
export function leaveOutThermostat(root: string): void {
  const { find, read, write, edit } = contentIn(root);
  for (const name of files) rmSync(join(root, `content/${name}.yaml`), { force: true });
  for (const file of find("**/*.{yaml,md}")) {
    edit(file, (document) =>
      visit(document, {
        Pair(_, { key, value }) {
          const name = isScalar(key) && `${key.value}`;
          const isResults =
            name === "diagram" && isMap(value) && value.get("drawing") === "results";
          if (isResults || (name && fields.includes(name))) return visit.REMOVE;
          if (name === "hero" && isMap(value) && drawings.includes(`${value.get("drawing")}`)) {
            value.set("drawing", "layers");
            value.set("drawingSays", "From the chip to the application.");
          }
          if (name === "blocks" && isSeq(value)) {
            value.items = value.items.filter(
              (block) => !isMap(block) || !blocks.includes(`${block.get("type")}`),
            );
            if (value.items.length === 0) return visit.REMOVE;
          }
          return undefined;
        },
      }),
    );
    const text = read(file)
      .replaceAll(addresses, "/services")
      .replaceAll(/\{(?:firmware|risks)\.[^}]*\}/g, "9")
      .replaceAll(/(t)hermostat/gi, (_, first) => (first === "T" ? "Controller" : "controller"));
    write(file, text);
  }
}
