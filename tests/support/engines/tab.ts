/** What tests do in a browser, whatever its engine. */
export type Tab = {
  goto(url: string): Promise<void>;
  /** Sets the size of the page's viewport, in CSS pixels. */
  size(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page. @returns what it returns, as JSON */
  run<Value = unknown>(body: string): Promise<Value>;
  /** Waits until an expression is true in the page. @throws Error after 30 seconds, or `limitMs` */
  until(expression: string, limitMs?: number): Promise<void>;
  /** Presses a key by its name, such as Tab or Escape. */
  press(key: string): Promise<void>;
  /** Types a text into the focused element, key by key. */
  type(text: string): Promise<void>;
  /** Puts a text into the focused element at once, as a keyboard's suggestion does. */
  insert(text: string): Promise<void>;
  /** Clicks into the middle of the first element that a selector finds. */
  click(selector: string): Promise<void>;
  back(): Promise<void>;
  /** The errors in the page's console since it was opened. */
  readonly errors: readonly string[];
};

export type Browser = Tab & { close(): Promise<void> };

/** A script that puts a text into the focused element as if it were typed. */
export const inserting = (text: string) =>
  `document.execCommand("insertText", false, ${JSON.stringify(text)})`;

/**
 * Polls until a function returns a truthy value.
 *
 * @throws Error if that takes longer than the limit, in milliseconds
 */
export async function until(what: string, find: () => unknown, limitMs: number): Promise<void> {
  for (const endsAt = performance.now() + limitMs; performance.now() < endsAt; ) {
    if (await find()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Timed out waiting for: ${what}`);
}

/** Waits until an expression is true in a page, for longer than the time limit of one call. */
export async function untilTrue(
  tab: Pick<Tab, "run">,
  expression: string,
  limitMs = 30_000,
): Promise<void> {
  // While one page replaces another, calls fail.
  const look = () => tab.run<boolean>(`return Boolean(${expression})`).catch(() => false);
  await until(expression, look, limitMs);
}
