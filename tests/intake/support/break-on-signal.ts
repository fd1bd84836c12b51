/**
 * Loaded before the server: SIGWINCH throws THROWN_MESSAGE, which nobody catches, or ends the store's
 * thread as running out of memory would.
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
