import { join } from "node:path";
import { expect, test } from "vitest";
import { listening, runProgram, settings } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";
import { ready, readyProject } from "./support/ready-project.ts";

const program = join(import.meta.dirname, "../../tools/start.ts");

test("npm start builds only if something has changed since the last build", async () => {
  const project = readyProject();
  // A build stops at a mistake in the content.
  project.edit("content/home.yaml", (text) => `${text}unknown: field\n`);
  const environment = settings(tempFolder(), { ...ready, PATH: process.env.PATH ?? "" });
  const start = () => runProgram([program], environment, project.folder);

  const unchanged = start();
  await listening(unchanged);
  const { stdout, stderr } = await unchanged.stop("SIGTERM");
  expect(stdout).toContain("Nothing has changed since the last build");
  expect(stderr).toBe("");

  project.touch("content/home.yaml");
  const changed = await start().ended;
  expect(changed.code).toBe(1);
  expect(changed.stderr).toContain('Unrecognized key: "unknown"');
});
