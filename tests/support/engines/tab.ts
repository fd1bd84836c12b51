import { until } from "../until.ts";

/** What a test does in a browser, whichever engine it has. */
export type Tab = {
  goto(url: string): Promise<void>;
  /** Sets the size of the page's viewport, in CSS pixels. */
  size(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page. @returns what it returns, as JSON */
  run<Value = unknown>(body: string): Promise<Value>;
  /** Waits until an expression is true in the page. @throws Error after 30 seconds */
  until(expression: string): Promise<void>;
  /** Presses a key by its name, such as Tab or Escape, or types one character. */
  press(key: string): Promise<void>;
  /** Clicks into the middle of the first element that a selector finds. */
  click(selector: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** The page as it is shown, as PNG. */
  screenshot(): Promise<Buffer>;
  /** What the page has written to its console as errors since it was opened. */
  readonly errors: readonly string[];
};

export type Browser = Tab & { close(): Promise<void> };

/** Waits until an expression is true in a page, for longer than a call that is never answered. */
export async function untilTrue(tab: Pick<Tab, "run">, expression: string): Promise<void> {
  // While one page replaces another, there is nothing to run it in.
  const look = () => tab.run<boolean>(`return Boolean(${expression})`).catch(() => false);
  await until(expression, look, 30_000);
}
