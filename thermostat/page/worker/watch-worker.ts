import { type Remote, wrap } from "comlink";
import { Problem } from "./problem.ts";

/** The worker didn't answer in time. */
export class Silence extends Problem {}

export type WatchedWorker<Api> = ReturnType<typeof watchWorker<Api>>;

type Watch = {
  /** Vite finds a worker's file only in `new Worker(new URL(…))`. */
  readonly create: () => Worker;
  /** Its name in messages to the visitor. */
  readonly name: string;
  /** How long it may be silent while calls wait. */
  readonly patienceMs: number;
};

/** Silence is counted in this many steps: a page that was busy reads a reply before the next. */
const ticks = 10;

/** Starts a worker, and terminates it when it fails. */
export function watchWorker<Api>({ create, name, patienceMs }: Watch) {
  let worker: Worker | undefined;
  let remote: Remote<Api>;
  let silence: ReturnType<typeof setInterval> | undefined;
  /** Each rejects a call that waits. */
  const waiting = new Set<(reason: Error) => void>();
  let failure: Error = new Problem(
    `The ${name} didn’t load: this browser is offline, or something blocks it.`,
  );

  const stop = (reason: Error = new Problem(`The ${name} was stopped.`)) => {
    if (!worker) return;
    worker.terminate();
    worker = undefined;
    failure = reason;
    clearInterval(silence);
    for (const reject of waiting) reject(reason);
    waiting.clear();
  };
  /** The worker has been heard, so its time starts again. */
  const hear = () => {
    clearInterval(silence);
    if (waiting.size === 0) return;
    let left = ticks;
    silence = setInterval(() => {
      left -= 1;
      if (left === 0) stop(new Silence(`The ${name} isn’t responding.`));
    }, patienceMs / ticks);
  };
  try {
    worker = create();
    // One that threw has a message; one that didn't load hasn't.
    worker.addEventListener("error", ({ message }) => stop(message ? new Error(message) : failure));
    remote = wrap<Api>(worker);
  } catch (error) {
    console.warn(error);
  }

  return {
    isRunning: () => worker !== undefined,
    isIdle: () => worker !== undefined && waiting.size === 0,

    /**
     * Calls it.
     *
     * @throws Problem if it doesn't load, ends or stays silent; otherwise what it throws
     */
    call: <T>(ask: (remote: Remote<Api>) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        if (!worker) return reject(failure);
        waiting.add(reject);
        hear();
        const settled = () => {
          waiting.delete(reject);
          if (worker) hear();
        };
        ask(remote).finally(settled).then(resolve, reject);
      }),
    hear,
    /** Terminates it at once, and rejects the calls that wait. */
    stop,
  };
}
