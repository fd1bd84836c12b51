import { readDevSettings } from "../shared/settings.ts";
import { compileFirmware } from "./build.ts";
import { run } from "./run.ts";
import { writeSchemas } from "./schemas.ts";
import { validSettings } from "./valid-settings.ts";

/**
 * Runs the site with live reload on PORT and, except in direct mode, the intake on the next port.
 * The intake restarts when its code changes; the site's server passes /api on to it.
 */
const settings = validSettings(readDevSettings);
if (!settings) process.exit(1);
writeSchemas(process.cwd());
if ((await run(compileFirmware)) !== 0) process.exit(1);
const { port, direct } = settings;
const site = run(["astro", "dev", "--port", String(port)], {
  DEV_INTAKE: `http://127.0.0.1:${port + 1}`,
});
const intake = direct
  ? 0
  : run(["node", "--watch-preserve-output", "--watch", "intake/main.ts"], {
      PORT: String(port + 1),
    });
const codes = await Promise.all([site, intake]);
process.exitCode = Math.max(...codes);
