import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The listings of the paper, set up as far as labgrid can without hardware. */

const folder = join(import.meta.dirname, "../../media/paper");
const setUp = "-m pytest -qx -p no:cacheprovider --setup-only --lg-env bench.yaml".split(" ");

/** Debian installs labgrid for /usr/bin/python3, which need not come first on the path. */
function pythonWithLabgrid(): string | undefined {
  const probe = "from importlib.util import find_spec; assert find_spec('labgrid')";
  return ["python3", "/usr/bin/python3"].find(
    (python) => spawnSync(python, ["-c", probe]).status === 0,
  );
}

test("labgrid loads the bench of the paper and sets up its tests", ({ skip }) => {
  const python = pythonWithLabgrid();
  if (!python) return skip("needs labgrid; Debian has it as python3-labgrid");
  const { status, stdout } = spawnSync(python, ["-B", ...setUp, "test_power_cut.py"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(status, stdout).toBe(0);
});
