import { type Config, readConfig } from "../../intake/config.ts";
import { ConfigError } from "../../settings/values.ts";
import type { World } from "./world.ts";

/** The settings as the intake reads them; a variable with a wrong value counts as unset. */
export type Settings = { readonly config: Config; readonly mistakes: readonly string[] };

/** Reads all settings and collects what the intake would refuse, one line a variable. */
export function readSettings(environment: World["environment"]): Settings {
  const left = { ...environment };
  const mistakes: string[] = [];
  for (;;) {
    try {
      return { config: readConfig(left), mistakes };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      // The message begins with the variable's name.
      const [variable = ""] = error.message.split(" ");
      if (!left[variable]) throw error;
      mistakes.push(error.message);
      delete left[variable];
    }
  }
}
