import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

const support = join(import.meta.dirname, "tied-process.ts");
const endless = "console.log('running'); setInterval(() => {}, 1000)";

/** Starts something that starts an endless program, whose output is its own. */
function startStarter(end: string, then: string) {
  const code = `import { spawnTied } from ${JSON.stringify(support)};
    const options = { stdio: ["ignore", 1, 2]${end} };
    const child = spawnTied(process.execPath, ["-e", ${JSON.stringify(endless)}], options);
    ${then}`;
  const words = ["--input-type=module", "-e", code];
  return spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
}

test.each(["", ', end: "-TERM $$"'])(
  "a program ends with a starter that is killed%s",
  async (end) => {
    const starter = startStarter(end, "");
    await once(starter.stdout, "data");
    starter.kill("SIGKILL");
    // The program holds it open as long as it runs.
    await once(starter.stdout, "close");
  },
);

test("signals reach the program itself, and nothing of it is left behind", async () => {
  const starter = startStarter(
    "",
    `child.once("close", (code, signal) => console.log(code, signal));
     process.once("SIGUSR2", () => child.kill("SIGTERM"))`,
  );
  let output = "";
  starter.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(starter.stdout, "data");
  starter.kill("SIGUSR2");
  expect(await once(starter, "close")).toEqual([0, null]);
  expect(output).toBe("running\nnull SIGTERM\n");
});
