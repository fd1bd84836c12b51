import { readSettings, readSiteSettings } from "../shared/settings.ts";
import { build } from "./build.ts";
import { whyBuild } from "./launch-check/build.ts";
import { validSettings } from "./valid-settings.ts";

// One process for building and serving, so a signal sent to it reaches the intake. The settings are
// checked before the build, which takes a while.
if (validSettings(readSettings) && (await buildIfNeeded())) {
  await import("../intake/main.ts");
} else process.exitCode = 1;

async function buildIfNeeded(): Promise<boolean> {
  if (whyBuild(process.cwd(), readSiteSettings(process.env)).length > 0) return build();
  console.log("Nothing has changed since the last build: dist/ is served as it is.");
  return true;
}
