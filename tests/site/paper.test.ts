import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pythonWithLabgrid } from "../support/python-with-labgrid.ts";

/** The listings of the paper, set up as far as labgrid can without hardware. */

const folder = join(import.meta.dirname, "../../media/paper");
const setUp = "-m pytest -qx -p no:cacheprovider --setup-only --lg-env bench.yaml".split(" ");

test("labgrid loads the bench of the paper and sets up its tests", ({ skip }) => {
  const python = pythonWithLabgrid();
  if (!python) return skip("needs labgrid; Debian has it as python3-labgrid");
  const { status, stdout } = spawnSync(python, ["-B", ...setUp, "test_power_cut.py"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(status, stdout).toBe(0);
});
