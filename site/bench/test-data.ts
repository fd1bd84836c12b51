/** The bench's data from the firmware itself, for tests. */
import { bugs, manifest, matrix, requirements } from "../../tools/firmware/sources.ts";
import type { BenchData } from "./contract.ts";

const titles = new Map(bugs().map(({ id, says }) => [id, says]));

export const data: BenchData = {
  modules: manifest().modules.map(({ file, bug }) => ({
    file,
    bug,
    title: titles.get(bug ?? "") ?? "Good firmware",
    area: "",
    costs: "",
  })),
  requirements: requirements().map(({ id, says }) => ({ id, text: says, tests: [id] })),
  tests: matrix().tests.map((id) => ({ id, file: "tests.c", line: 1 })),
  sources: "",
  matrix: matrix().failing,
  manifestDigest: manifest().trace,
};
