/** Loaded before the server: SIGWINCH ends the store's thread as running out of memory would. */
process.on("worker", (worker) => {
  process.on("SIGWINCH", () => void worker.terminate());
});
