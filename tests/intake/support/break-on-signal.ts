/**
 * Loaded before the server: SIGWINCH throws an uncaught error with THROWN_MESSAGE, or without that
 * ends the store's thread, as running out of memory would.
 */
const { THROWN_MESSAGE: message } = process.env;
if (message === undefined) {
  process.on("worker", (worker) => {
    process.on("SIGWINCH", () => void worker.terminate());
  });
} else {
  process.on("SIGWINCH", () => {
    throw new TypeError(message);
  });
}
