import { ExpectedError } from "../shared/settings.ts";
import { createLog } from "./log.ts";
import { endInOrder } from "./shutdown.ts";
import { start } from "./start.ts";

// New files and folders are for their owner only.
process.umask(0o077);

const log = createLog();
const onceStarted = endInOrder(log);
try {
  onceStarted(await start(process.env, log));
} catch (error) {
  if (!(error instanceof ExpectedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
