import { type Document, visit } from "yaml";
import {
  bugs,
  catchers,
  facts,
  find,
  matrix,
  modules,
  requirements,
  score,
  text,
  trials,
} from "../../firmware/tools/sources.ts";
import { readSettings } from "../../shared/settings.ts";
import type { Mistake } from "./mistakes.ts";

type Figures = Readonly<Record<string, () => string | number>>;

const firmware: Figures = {
  tests: () => matrix().tests.length,
  requirements: () => requirements().length,
  bugs: () => bugs().length,
  modules: () => modules().length,
  catchers: () => catchers(),
  functions: () => text("firmware/src/hal.h").match(/^\w[\w ]*\**hal_\w+\(/gm)?.length ?? 0,
  lines: () => find("firmware/src/*.{c,h}").reduce((sum, path) => sum + linesOf(path), 0),
  hours: () => facts().hours,
  trace: () => facts().trace,
  score: () => score().percent.toFixed(1),
  firstScore: () => trials()[0].score.toFixed(1),
  firstBugs: () => trials()[0].bugs,
  firstMissed: () => trials()[0].bugs - trials()[0].caught,
};

const members = () => find("content/team/*.yaml");
const coaches = () => members().filter((path) => /^role: .*\bcoach\b/im.test(text(path)));

const team: Figures = {
  members: () => members().length,
  coaches: () => coaches().length,
  engineers: () => members().length - coaches().length,
};

const settings: Figures = { RETENTION_DAYS: () => readSettings(process.env).RETENTION_DAYS };

/** The figures that texts can contain, such as `{firmware.tests}`. */
const figures: Readonly<Record<string, Figures>> = { firmware, team, settings };

const figureName = /\{(firmware|team|settings)\.(\w+)\}/g;

const linesOf = (path: string) => text(path).trimEnd().split("\n").length;

/**
 * Replaces placeholders such as `{firmware.tests}` in a document's texts with their figures.
 *
 * @returns the placeholders that name no figure, with their offsets
 */
export function fillFigures(document: Document): Mistake[] {
  const unknown: Mistake[] = [];
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== "string") return;
      node.value = node.value.replace(figureName, (placeholder, of, name) => {
        const figure = figures[of]?.[name];
        if (figure) return String(figure());
        const names = Object.keys(figures[of] ?? {}).join(", ");
        const message = `${placeholder} is not a figure of the ${of}. Use one of: ${names}`;
        unknown.push({ offset: node.range?.[0] ?? 0, message });
        return placeholder;
      });
    },
  });
  return unknown;
}
