import { isMap } from "yaml";
import { find } from "../../shared/files.ts";
import { matrixPicture, requirements } from "../../thermostat/build.ts";
import { type Step, terminal } from "../drawings/console.ts";
import { drawingsIn, svgOf } from "../drawings/files.ts";
import { release } from "../drawings/release.ts";
import { riskMatrix } from "../drawings/risk-matrix.ts";
import { type Composition, labelsIn } from "../drawings/svg.ts";
import { filled } from "./figures.ts";
import { parsed } from "./parsed.ts";
import { highLevel, registered, registerFigures } from "./risk-levels.ts";

/** The drawings beside a heading that are made from what they quote; the others are files. */
const made: Readonly<Record<string, (composition: Composition) => string>> = {
  "one-command": (composition) => terminal(composition, ...recordedRun()),
  release: (composition) => {
    const { high, settled, answer } = registerFigures;
    const { rows, caught } = matrixPicture();
    const wanted = requirements().length;
    return release(composition, answer(), [
      // The build fails with a test: as shipped, none does.
      { name: "Requirements met", of: wanted, good: wanted },
      { name: "Known bugs caught", of: rows.length, good: caught },
      { name: "High risks tested or accepted", of: high(), good: settled() },
    ]);
  },
  risks: (composition) => riskMatrix(composition, marks(), highLevel),
};

/** The names of the drawings that content can choose. */
export const heroDrawings = (): string[] => [...drawingsIn("heroes"), ...Object.keys(made)].sort();

/** Drawings by hand of what was measured on the thermostat. */
const measured = ["stages"];

/** Whether a drawing shows the thermostat's results. */
export const isMadeFromResults = (name: string) =>
  Object.hasOwn(made, name) || measured.includes(name);

/** The SVG of a drawing beside a heading; not every one has a wide composition. */
export const heroDrawing = (name: string, composition: Composition): string =>
  made[name]?.(composition) ?? svgOf(`heroes${composition === "wide" ? "-wide" : ""}/${name}`);

/** The labels of a drawing, in all its compositions. */
export const heroLabels = (name: string): string[] => {
  const isWide = name in made || drawingsIn("heroes-wide").includes(name);
  const all: readonly Composition[] = isWide ? ["narrow", "wide"] : ["narrow"];
  return [...new Set(all.flatMap((composition) => labelsIn(heroDrawing(name, composition))))];
};

const marks = () =>
  registered().map(({ likelihood, impact, status }) => ({
    likelihood,
    impact,
    is: (
      {
        Tested: "tested",
        Failed: "untested",
        "Not tested": "untested",
        Accepted: "accepted",
      } as const
    )[status],
  }));

/** The command whose recorded output a service's page shows, and its steps. */
function recordedRun(): [command: string, steps: Step[]] {
  for (const file of find("content/services/*.yaml")) {
    const shows = parsed(file).document.getIn(["page", "demonstration", "shows"]);
    if (!isMap(shows) || shows.get("type") !== "terminal") continue;
    // Whatever is in the fields: the check of the file says what is wrong there.
    const { command, output = [] } = shows.toJSON() as { command?: unknown; output?: unknown };
    return [`${command}`, [output].flat().flatMap((line) => stepIn(filled(`${line}`)))];
  }
  return ["make", []];
}

/** A line such as `Host: trace 5e4f (11.3 s)` or `cmocka: skipped, install libcmocka-dev`. */
function stepIn(line: string): Step[] {
  const [, name, result, seconds] = /^(\w[^:]*): (.*?)(?: \(([\d.]+ s)\))?$/.exec(line) ?? [];
  const isStep = name && result && (seconds || result.startsWith("skipped"));
  return isStep ? [{ name, result, ...(seconds && { seconds }) }] : [];
}
