import { readWhole } from "../intake/config-values.ts";
import { readSiteSettings } from "../shared/settings/site-settings.ts";
import { variablesOf } from "../shared/settings/values.ts";
import { isRight } from "./is-right.ts";
import { prepare } from "./prepare.ts";
import { run } from "./run.ts";

/**
 * Runs the site with live reload on PORT and, except in direct mode, the intake on the next port.
 * The intake restarts when its code changes; the site's server passes /api on to it.
 */
const readSitePort = () =>
  readWhole(variablesOf(process.env)("PORT"), { least: 1, most: 65_534, unset: 4321 });

if (!isRight(() => [readSiteSettings(process.env), readSitePort()])) process.exit(1);
const sitePort = readSitePort();
const intakePort = sitePort + 1;
if (!(await prepare())) process.exit(1);
const site = run(["astro", "dev", "--port", String(sitePort)], {
  DEV_INTAKE: `http://127.0.0.1:${intakePort}`,
});
const intake = readSiteSettings(process.env).direct
  ? 0
  : run(["node", "--watch-preserve-output", "--watch", "intake/main.ts"], {
      PORT: String(intakePort),
    });
const codes = await Promise.all([site, intake]);
process.exitCode = Math.max(...codes);
