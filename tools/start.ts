import { readConfig } from "../intake/config.ts";
import { build } from "./build.ts";
import { isRight } from "./is-right.ts";

// One process for building and serving, so that a signal sent to it reaches the intake. What it
// was told is looked at first: a build is long to wait for one line.
if (isRight(() => readConfig(process.env)) && (await build())) await import("../intake/main.ts");
else process.exitCode = 1;
