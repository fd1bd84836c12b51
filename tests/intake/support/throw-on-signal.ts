/** Loaded before the server: SIGWINCH throws what nobody catches. */
process.on("SIGWINCH", () => {
  throw new TypeError(process.env.THROWN_MESSAGE);
});
