import { join } from "node:path";
import type { Readable } from "node:stream";
import { freePort } from "../free-port.ts";
import { spawnTied } from "../tied-process.ts";
import { type Browser, inserting, untilTrue } from "./tab.ts";

const window = join(import.meta.dirname, "webkit-window.py");

/** WebDriver's code points of keys that are not characters (W3C WebDriver, 17.4.2). */
const keys: Readonly<Record<string, string>> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
};

/**
 * Starts WebKitGTK on a virtual screen and drives it by W3C WebDriver.
 *
 * @param driver path of WebKitWebDriver
 * @param xvfbRun path of xvfb-run
 */
export async function openWebKit(driver: string, xvfbRun: string): Promise<Browser> {
  const port = await freePort();
  const screen = "-screen 0 2000x1300x24";
  const child = spawnTied(
    xvfbRun,
    ["--auto-servernum", `--server-args=${screen}`, driver, `--port=${port}`],
    { stdio: ["ignore", "pipe", "ignore"], end: "-KILL 0", detached: true },
  );
  const errors = errorsIn(child.stdout as Readable);

  async function call<Value>(
    method: string,
    path: string,
    body?: object,
    limitMs = 20_000,
  ): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(limitMs),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error("WebKitWebDriver has not started.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary: window } },
    },
  });
  const post = <Value = unknown>(path: string, body: object = {}, limitMs?: number) =>
    call<Value>("POST", `/session/${sessionId}/${path}`, body, limitMs);

  const run = <Value>(script: string, limitMs?: number) =>
    post<Value>("execute/sync", { script, args: [] }, limitMs);
  // The driver may never answer if the page is replaced during a call. Then the next one asks again.
  const ask = <Value>(script: string) => run<Value>(script, 1000);
  const press = (...values: readonly string[]) => {
    const actions = values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  };
  const element = (selector: string) =>
    post<Record<string, string>>("element", { using: "css selector", value: selector });
  return {
    errors,
    run: (body) => run(body),
    until: (expression, limitMs) => untilTrue({ run: ask }, expression, limitMs),
    goto: async (url) => void (await post("url", { url })),
    async size(width, height) {
      await post("window/rect", { width, height });
      await untilTrue({ run: ask }, `innerWidth === ${width}`);
    },
    type: async (text) => void (await press(...text)),
    insert: async (text) => void (await run(inserting(text))),
    press: async (key) => void (await press(keys[key] ?? key)),
    click: async (selector) => {
      const [id] = Object.values(await element(selector));
      await post(`element/${id}/click`);
    },
    // Delayed until after the driver's answer, which is lost if the page is replaced first.
    back: async () => void (await run("setTimeout(() => history.back())")),
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      // The whole group: xvfb-run, the screen, the driver and its window.
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await ended;
    },
  };
}

/** WebKit writes a page's console to the program's output. */
function errorsIn(output: Readable): string[] {
  const errors: string[] = [];
  output.setEncoding("utf8").on("data", (text: string) => {
    errors.push(...text.split("\n").filter((line) => /^CONSOLE \w+ ERROR/.test(line)));
  });
  return errors;
}
