import { readConfig } from "../intake/config.ts";
import { build } from "./build.ts";
import { isRight } from "./is-right.ts";

// One process for building and serving, so a signal sent to it reaches the intake. The settings are
// checked before the build, which takes a while.
if (isRight(() => readConfig(process.env)) && (await build())) await import("../intake/main.ts");
else process.exitCode = 1;
