/** Milliseconds that nobody wonders about. */
const quietMs = 2000;

/**
 * Works, and says so on standard error once it takes long: in one line, which counts on a terminal.
 *
 * @param state what is being done, such as "Compiling the firmware: 12 of 85"
 */
export async function showProgress<Result>(
  state: () => string,
  work: Promise<Result>,
): Promise<Result> {
  const { isTTY } = process.stderr;
  const timer = setInterval(() => {
    process.stderr.write(isTTY ? `\r${state()}` : `${state()}\n`);
    if (!isTTY) clearInterval(timer);
  }, quietMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    // Clears the line.
    if (isTTY) process.stderr.write("\r\u001b[K");
  }
}
