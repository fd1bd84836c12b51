/**
 * What a build, a check or a test takes of the laboratory, in Node: names, figures, files, and what its
 * tests showed. The components beside this file are what a page shows, and the scripts what it runs.
 */
export { areaOfBug, areas } from "./build/areas.ts";
export { drawFailure } from "./build/draw-failure.ts";
export { figures } from "./build/figures.ts";
export { highlight } from "./build/highlight.ts";
export { matrixPicture } from "./build/matrix-picture.ts";
export { caughtBy, firstScreen } from "./build/page-data.ts";
export { publishedFiles } from "./build/published-files.ts";
export { reportOf, resultOf } from "./build/runs.ts";
export { sheet } from "./build/sheet.ts";
export { diffOf, excerptOf } from "./build/source.ts";
export { build, targets } from "./build/targets.ts";
export { weldPicture } from "./build/weld-map.ts";
export { editableFiles } from "./build/workplace-data.ts";
export { writeEdit } from "./page/editor/edit-link.ts";
export { patchOf } from "./page/editor/patches.ts";
export { reportAddress, sourceAddress, testAddress, zipAddress } from "./page/published.ts";
export { type Area, rowsOf, unitsOf } from "./page/sheet/rows.ts";
export { largeFile } from "./record/tools/compiler-files.ts";
export {
  type Bug,
  bugs,
  coverage,
  facts,
  lessons,
  matrix,
  moduleBytes,
  requirements,
  score,
  survivors,
  trials,
  uncovered,
} from "./record/tools/sources.ts";
export { runAll } from "./wasm/api/run-test.ts";
export { readTrace } from "./wasm/api/trace.ts";
