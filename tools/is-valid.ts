import { ConfigError } from "../shared/settings/setting.ts";

/** Whether settings can be read; if not, prints one line that names the wrong one. */
export function isValid(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return false;
  }
}
