export type WatchedWorker<Request> = {
  send(request: Request, transfer?: Transferable[]): void;
  /** Terminates it at once. Returns whether it ran. */
  stop(): boolean;
  /** Watches it no longer, and returns it if it runs. */
  release(): Worker | undefined;
};

type Watch<Reply> = {
  /** Vite finds a worker's file only in `new Worker(new URL(…))`. */
  readonly create: () => Worker;
  /** What the visitor knows it as. */
  readonly name: string;
  /** How long it may be silent after a request, or after a reply that is not its last. */
  readonly patienceMs: number;
  readonly isLast: (reply: Reply) => boolean;
  readonly onReply: (reply: Reply) => void;
  /** Called with a message for the visitor if it can't start or stays silent. */
  readonly onProblem: (message: string) => void;
  /** Called instead if it stays silent. */
  readonly onSilence?: () => void;
};

/** Silence is counted in so many: a page that was kept busy reads a reply before the next. */
const ticks = 10;

/** Starts a worker, and terminates it when it fails. */
export function watchWorker<Request, Reply>(watch: Watch<Reply>): WatchedWorker<Request> {
  let worker: Worker | undefined;
  let silence: ReturnType<typeof setInterval> | undefined;
  const watching = new AbortController();
  const { signal } = watching;
  const release = () => {
    clearInterval(silence);
    watching.abort();
    const released = worker;
    worker = undefined;
    return released;
  };
  const stop = () => {
    const running = release();
    running?.terminate();
    return running !== undefined;
  };
  const fail = (message: string) => {
    stop();
    watch.onProblem(message);
  };
  const listen = () => {
    clearInterval(silence);
    let left = ticks;
    silence = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      stop();
      if (watch.onSilence) watch.onSilence();
      else watch.onProblem(`The ${watch.name} isn’t responding.`);
    }, watch.patienceMs / ticks);
  };
  const blocked = `The ${watch.name} didn’t load: this browser is offline, or something blocks it.`;
  try {
    worker = watch.create();
    worker.addEventListener("error", () => fail(blocked), { signal });
    const receive = ({ data }: MessageEvent<Reply>) => {
      if (watch.isLast(data)) clearInterval(silence);
      else listen();
      watch.onReply(data);
    };
    worker.addEventListener("message", receive, { signal });
  } catch {
    queueMicrotask(() => signal.aborted || fail(blocked));
  }
  return {
    send: (request, transfer = []) => {
      if (!worker) return;
      worker.postMessage(request, transfer);
      listen();
    },
    stop,
    release,
  };
}
