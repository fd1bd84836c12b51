import { ExpectedError } from "../shared/settings.ts";

/** Reads something, or ends the program with a line on what an operator has to put right. */
export function orEnd<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
