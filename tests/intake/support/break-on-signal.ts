/** Loaded before the server: SIGWINCH throws an uncaught error with THROWN_MESSAGE. */
process.on("SIGWINCH", () => {
  throw new TypeError(process.env.THROWN_MESSAGE);
});
