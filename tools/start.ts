import { build } from "./build.ts";

// One process for building and serving, so that a signal sent to it reaches the intake.
if (await build()) await import("../intake/main.ts");
else process.exitCode = 1;
