import { existsSync } from "node:fs";
import { join } from "node:path/posix";
import { root } from "../../shared/files.ts";

/** Whether the site has the thermostat, its pages and samples: without its file, nothing of it is built. */
export const hasThermostat = () => existsSync(join(root, "content/thermostat.yaml"));

/** What only a site with the thermostat has. */
export const withThermostat = <Part>(parts: () => readonly Part[]): readonly Part[] =>
  hasThermostat() ? parts() : [];

/** The end of a mistake's message: what shows or names it in content. */
export const missingThermostat =
  "the thermostat, but content/thermostat.yaml is missing. Remove this, or put that file back";

const addresses =
  /^\/(?:break-this-thermostat(?![\w-])|(?:posters|samples)\/thermostat[-.]|samples\/(?:(?:trace-report|risk-register)-template\.csv|test-review)(?![\w-]))/;

/** Whether an address is that of a page, sample or poster of the thermostat, and the site is without it. */
export const isOfMissingThermostat = (address: string) =>
  !hasThermostat() && addresses.test(address);
