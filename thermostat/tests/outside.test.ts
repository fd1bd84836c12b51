import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tempFolder } from "../../tests/support/test-end.ts";
import { archive } from "../build/source.ts";
import { missingPackages } from "../record/tools/make.ts";
import { root } from "../record/tools/sources.ts";

/** Debian installs pytest and pymodbus for /usr/bin/python3, which may not be first on the path. */
const python = ["/usr/bin/python3", "python3"].find(
  (name) => spawnSync(name, ["-c", "import pytest, pymodbus.client, yaml"]).status === 0,
);
const missing = missingPackages("host");
if (!python) missing.push("python3-pytest python3-pymodbus python3-serial-asyncio python3-yaml");

/** Unpacks the archive, and returns a way to run commands in the suite's folder. */
function unpacked() {
  const folder = tempFolder();
  writeFileSync(join(folder, "firmware.zip"), archive());
  spawnSync(python ?? "", ["-m", "zipfile", "-e", "firmware.zip", "."], { cwd: folder });
  const cwd = join(folder, "thermostat/firmware/outside");
  return (command: string) => spawnSync(`${command} 2>&1`, { cwd, shell: true, encoding: "utf8" });
}

/** The one test that fails with each known bug, on both back-ends. */
const shownBy = {
  "open-is-cold": "test_faults.py::test_without_a_sensor_nothing_heats",
  "weld-left-to-the-stop": "test_faults.py::test_when_k1_welds_k2_stops_the_compressor",
  "lockout-forgotten":
    "test_faults.py::test_a_contact_that_welded_is_not_used_again_until_somebody_holds_the_button",
  "warm-room-ends-run":
    "test_heating.py::test_a_compressor_that_has_just_started_goes_on_for_its_shortest_run",
  "broadcast-without-16":
    "test_setpoint.py::test_a_setpoint_for_all_thermostats_is_obeyed_without_an_answer",
};

/** What no clock or version changes: each test's result and requirements, and the report. */
const lasting = (file: string) =>
  readFileSync(file, "utf8").match(
    / name="test_.+?"|<property name="requirement".+?>|<(?:failure|skipped|error)\b|^ .+$/gm,
  );

describe("the tests from outside, unpacked from the archive", () => {
  test.for(Object.entries(shownBy))("with the bug %s, one fails: %s", ([bug, name], { skip }) => {
    if (missing.length > 0) return skip(`needs ${missing.join(" ")}`);
    const run = unpacked();
    expect(run(`make -C .. outside-program BUG=${bug} PYTHON=${python}`).status).toBe(0);
    for (const board of ["simulator", "bench"]) {
      const { stdout } = run(`${python} -B -m pytest -q --board=${board} --bug=${bug}`);
      const failed = [...stdout.matchAll(/^(?:FAILED|ERROR) (\S+)/gm)].map(([, id]) => id);
      expect(failed, stdout).toEqual([name]);
    }
  });

  test("pass on both back-ends, as recorded; otherwise run make record", ({ skip }) => {
    if (missing.length > 0) return skip(`needs ${missing.join(" ")}`);
    const fresh = tempFolder();
    const { status, stdout } = unpacked()(`make -C .. record PYTHON=${python} RECORDED=${fresh}`);
    expect(status, stdout).toBe(0);
    for (const file of ["simulator.xml", "bench.xml", "open-is-cold.xml"]) {
      const recorded = join(root, "firmware/outside/recorded", file);
      expect(lasting(join(fresh, file))).toEqual(lasting(recorded));
    }
  });

  test("fail with a sentence without pymodbus", ({ skip }) => {
    if (missing.length > 0) return skip(`needs ${missing.join(" ")}`);
    const run = unpacked();
    run("mkdir hidden && echo 'raise ImportError(\"No pymodbus\")' > hidden/pymodbus.py");
    const { status, stdout } = run(`PYTHONPATH=hidden ${python} -B -m pytest`);
    expect([status, stdout]).toEqual([1, "No pymodbus. README.md says what to install.\n"]);
  });
});
