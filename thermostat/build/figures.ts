import {
  bugs,
  facts,
  find,
  matrix,
  requirements,
  score,
  text,
  trials,
} from "../record/tools/sources.ts";
import { matrixPicture } from "./matrix-picture.ts";
import { weldFigures } from "./weld-map.ts";

/** The figures that texts can quote, by the names of their placeholders. */
export const figures: Readonly<Record<string, () => string | number>> = {
  tests: () => matrix().tests.length,
  requirements: () => requirements().length,
  bugs: () => bugs().length,
  functions: () => text("firmware/src/hal.h").match(/^\w[\w ]*\**hal_\w+\(/gm)?.length ?? 0,
  lines: () =>
    find("firmware/src/*.{c,h}")
      .reduce((sum, path) => sum + linesOf(path), 0)
      .toLocaleString("en"),
  hours: () => facts().hours,
  trace: () => facts().trace,
  score: () => score().percent.toFixed(1),
  firstScore: () => trials()[0].score.toFixed(1),
  firstBugs: () => trials()[0].bugs,
  firstMissed: () => trials()[0].bugs - trials()[0].caught,
  latestBugs: () => trials().at(-1)?.bugs ?? 0,
  latestCaught: () => trials().at(-1)?.caught ?? 0,
  testsOnlyMutantsFail: () => {
    const { unseen, never } = matrixPicture();
    return never.length === 0 ? "each" : unseen.length - never.length;
  },
  ...weldFigures,
};

const linesOf = (path: string) => text(path).trimEnd().split("\n").length;
