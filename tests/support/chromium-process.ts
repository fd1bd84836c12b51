import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quiet } from "./chromium-flags.ts";
import { spawnTied } from "./tied-process.ts";

/** Nothing is asked of the network by itself, and no name but this machine's is known. */
const flags = [
  ...quiet,
  "--headless=new",
  "--disable-default-apps",
  "--disable-extensions",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  "--window-size=1280,900",
  "--remote-debugging-port=0",
];

/**
 * Starts a Chromium with a profile of its own, as visitors have it but without a window.
 *
 * @param program path of the Chromium
 * @returns the address of its DevTools
 */
export async function startChromium(program: string) {
  const folder = await mkdtemp(join(tmpdir(), "chromium-"));
  const child = spawnTied(program, [...flags, `--user-data-dir=${folder}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    end: "-TERM $$",
  });
  const gone = new Promise((resolve) => child.once("exit", resolve)).then(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  );
  const devTools = await new Promise<URL>((resolve, reject) => {
    let text = "";
    child.stderr?.on("data", (chunk) => {
      text += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (address) resolve(new URL(address));
    });
    gone.then(() => reject(new Error(`Chromium did not start: ${text}`)), reject);
  });
  return {
    devTools,
    stop: async () => {
      child.kill();
      await gone;
    },
  };
}
