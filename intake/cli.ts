import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { run } from "./operator/program.ts";
import { openStore } from "./store/open.ts";

process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  // `npm run intake -- list | head` closes the pipe early.
  if (code === "EPIPE") return;
  process.stderr.write(`The output cannot be written (${code}).\n`);
  process.exitCode = 1;
});

// A back-up is for its owner only.
process.umask(0o077);

async function ask(question: string): Promise<string> {
  // All of it, so that a second line is refused instead of ignored.
  if (!process.stdin.isTTY) return text(process.stdin);
  process.stderr.write(question);
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

const exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  openStore,
  ask,
  now: Date.now(),
  write: (output) => new Promise((done) => process.stdout.write(output, (error) => done(!error))),
  writeError: (message) => process.stderr.write(message),
});
process.exitCode ||= exitCode;
