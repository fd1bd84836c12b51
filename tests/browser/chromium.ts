import { startChromium } from "../support/chromium-process.ts";
import { until } from "../support/until.ts";

type Message = {
  id?: number;
  method?: string;
  params?: { sessionId: string; targetInfo?: { targetId: string; type: string; subtype?: string } };
  result?: Record<string, unknown>;
  error?: { message: string };
};

const answerLimitMs = 3000;

/**
 * A Chromium as visitors have it. Playwright's switches the back/forward cache off and, by the way
 * it attaches to pages, prerendering too; this one attaches to the tab (Chrome DevTools Protocol,
 * target type "tab"), which leaves both alone.
 *
 * @param program path of the Chromium
 */
export async function openChromium(program: string) {
  const chromium = await startChromium(program);
  const socket = new WebSocket(chromium.devTools);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const waiting = new Map<number, (message: Message) => void>();
  /** Sessions by target; the page that is shown has no subtype. */
  const pages = new Map<string, { session: string; subtype: string | undefined }>();
  let lastId = 0;

  async function send(method: string, params: object = {}, sessionId?: string) {
    lastId += 1;
    const id = lastId;
    const answer = new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      // A page that has just left the screen does not answer.
      setTimeout(() => resolve({ error: { message: "no answer" } }), answerLimitMs);
    });
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result = {}, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, ...rest }: Message = JSON.parse(data);
    if (id !== undefined) waiting.get(id)?.(rest);
    if (method === "Target.detachedFromTarget") {
      for (const [target, { session }] of pages) {
        if (session === params?.sessionId) pages.delete(target);
      }
    }
    if (!params?.targetInfo) return;
    const { targetId, type, subtype } = params.targetInfo;
    if (method === "Target.attachedToTarget") {
      if (type === "tab") send("Target.setAutoAttach", attach, params.sessionId);
      if (type === "page") pages.set(targetId, { session: params.sessionId, subtype });
    }
    const known = pages.get(targetId);
    if (method === "Target.targetInfoChanged" && known) known.subtype = subtype;
  });
  await send("Target.setAutoAttach", {
    ...attach,
    filter: [{ type: "browser", exclude: true }, { type: "page", exclude: true }, {}],
  });

  /** Sends a command to the page that is shown. */
  async function toPage(method: string, params: object = {}) {
    const shown = () => [...pages.values()].filter(({ subtype }) => !subtype).at(-1);
    const { session } = (await until("a page", shown)) ?? {};
    return send(method, params, session);
  }

  /** The value of an expression in the page that is shown; `undefined` while pages change. */
  async function evaluate<Value>(expression: string): Promise<Value | undefined> {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await toPage("Runtime.evaluate", options).catch(() => ({ result: {} }));
    return (result as { value?: Value }).value;
  }

  const comesTrue = (expression: string) => until(expression, () => evaluate(expression));
  const point = (type: string, place: { x: number; y: number }) =>
    toPage("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount: 1 });

  return {
    evaluate,
    until: comesTrue,
    goto: async (url: string) => {
      await toPage("Page.navigate", { url });
      await comesTrue(
        `location.href === ${JSON.stringify(url)} && document.readyState === "complete"`,
      );
    },
    /** Moves the pointer onto the first element that a selector finds, and returns the place. */
    hover: async (selector: string) => {
      const place = await evaluate<{ x: number; y: number }>(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`);
      if (!place) throw new Error(`There is no ${selector}.`);
      await toPage("Input.dispatchMouseEvent", { type: "mouseMoved", ...place });
      return place;
    },
    /** Clicks where the pointer is. */
    click: async (place: { x: number; y: number }) => {
      await point("mousePressed", place);
      await point("mouseReleased", place);
    },
    close: chromium.stop,
  };
}
