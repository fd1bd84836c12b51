import { ConfigError } from "../shared/settings/values.ts";

/** Whether settings can be read; if not, one line has said which is wrong. */
export function isRight(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return false;
  }
}
