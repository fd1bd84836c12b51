import { spawnSync } from "node:child_process";

/** Debian installs labgrid for /usr/bin/python3, which may not be first on the path. */
export function pythonWithLabgrid(): string | undefined {
  const probe = "from importlib.util import find_spec; assert find_spec('labgrid')";
  return ["python3", "/usr/bin/python3"].find(
    (python) => spawnSync(python, ["-c", probe]).status === 0,
  );
}
