/** An event of a Chromium trace, times in microseconds (Trace Event Format). */
export type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** On the processor, which other work on the machine does not lengthen. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly url?: string; readonly fileName?: string } };
};

// Lighthouse's phone has a processor four times slower than the machine.
const slowdown = 4;
const scriptEvents = new Set(["EvaluateScript", "FunctionCall", "v8.compileModule"]);

/**
 * The longest that scripts from an origin keep the browser busy in one go, in milliseconds of
 * Lighthouse's phone: all that they do within one task, layouts that they force included.
 *
 * @throws Error when the trace knows of no task at all, and so cannot say
 */
export function longestScriptTask(events: readonly TraceEvent[], origin: string): number {
  const tasks = events.filter(({ name, dur }) => name === "RunTask" && dur !== undefined);
  if (tasks.length === 0) throw new Error("The trace holds no task to look for scripts in.");
  const scripts = events
    .filter(({ name, args }) => {
      const source = args?.data?.url ?? args?.data?.fileName ?? "";
      return scriptEvents.has(name) && source.startsWith(origin);
    })
    .sort((a, b) => a.ts - b.ts);
  const times = tasks.map((task) => {
    let end = task.ts;
    let microseconds = 0;
    for (const script of scripts) {
      const isInside =
        script.pid === task.pid &&
        script.tid === task.tid &&
        script.ts >= end &&
        script.ts < task.ts + (task.dur ?? 0);
      if (!isInside) continue;
      end = script.ts + (script.dur ?? 0);
      microseconds += script.tdur ?? script.dur ?? 0;
    }
    return microseconds;
  });
  return (Math.max(0, ...times) / 1000) * slowdown;
}
