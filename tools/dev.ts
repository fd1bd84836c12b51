import { readAll, setting, whole } from "../shared/settings/setting.ts";
import { readSiteSettings, standardPort } from "../shared/settings/site-settings.ts";
import { isValid } from "./is-valid.ts";
import { prepare } from "./prepare.ts";
import { run } from "./run.ts";

/**
 * Runs the site with live reload on PORT and, except in direct mode, the intake on the next port.
 * The intake restarts when its code changes; the site's server passes /api on to it.
 */
const settings = { sitePort: setting("PORT", whole(1, 65_534).default(standardPort)) };

if (!isValid(() => [readSiteSettings(process.env), readAll(settings, process.env)])) {
  process.exit(1);
}
const { sitePort } = readAll(settings, process.env);
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
