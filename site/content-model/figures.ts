import { type Document, visit } from "yaml";
import {
  bugs,
  catchers,
  find,
  manifest,
  matrix,
  requirements,
  score,
  text,
  trials,
} from "../../tools/firmware/sources.ts";

/** What texts may say of the firmware in figures, as `{firmware.tests}`. */
const figures: Readonly<Record<string, () => string | number>> = {
  tests: () => matrix().tests.length,
  requirements: () => requirements().length,
  bugs: () => bugs().length,
  modules: () => manifest().modules.length,
  catchers: () => catchers(),
  functions: () => text("firmware/src/hal.h").match(/^\w[\w ]*\**hal_\w+\(/gm)?.length ?? 0,
  lines: () => find("firmware/src/*.{c,h}").reduce((sum, path) => sum + linesOf(path), 0),
  hours: () => manifest().hours,
  trace: () => manifest().trace,
  score: () => score().percent,
  firstScore: () => trials()[0].score,
  firstBugs: () => trials()[0].bugs,
  firstMissed: () => trials()[0].bugs - trials()[0].caught,
};

const linesOf = (path: string) => text(path).trimEnd().split("\n").length;

type Unknown = { readonly offset: number; readonly text: string };

/**
 * Puts the firmware's figures into a document's texts.
 *
 * @returns each name that is not a figure, with its place
 */
export function fillFigures(document: Document): Unknown[] {
  const unknown: Unknown[] = [];
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== "string") return;
      node.value = node.value.replace(/\{firmware\.(\w+)\}/g, (placeholder, name) => {
        const figure = figures[name];
        if (figure) return String(figure());
        const names = Object.keys(figures).join(", ");
        const text = `${placeholder} is no figure of the firmware. There are: ${names}.`;
        unknown.push({ offset: node.range?.[0] ?? 0, text });
        return placeholder;
      });
    },
  });
  return unknown;
}
