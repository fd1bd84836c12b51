import { type Config, readConfig } from "../../intake/config.ts";
import { type DirectFormat, readSiteSettings } from "../../settings/site-settings.ts";
import { ConfigError, type Environment } from "../../settings/values.ts";

/** The settings as build and intake read them; a variable with a wrong value counts as unset. */
export type Settings = {
  readonly config: Config;
  /** How a build without a server writes what its forms send; `undefined` in relay mode. */
  readonly directFormat: DirectFormat | undefined;
  /** What build or intake would refuse, one line a variable. */
  readonly mistakes: readonly string[];
};

/** Reads all settings and collects the mistakes instead of stopping at the first. */
export function readSettings(environment: Environment): Settings {
  const mistakes: string[] = [];
  const isDirect = environment.SUBMISSION_MODE === "direct";
  // The intake refuses this mode, and the build has a reader of its own for it.
  const left: Record<string, string | undefined> = {
    ...environment,
    ...(isDirect && { SUBMISSION_MODE: "relay" }),
  };
  for (;;) {
    try {
      const config = readConfig(left);
      if (!isDirect) return { config, directFormat: undefined, mistakes };
      return { config, directFormat: directFormatIn(left, mistakes), mistakes };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const variable = variableIn(error);
      if (!left[variable]) throw error;
      mistakes.push(error.message);
      delete left[variable];
    }
  }
}

function directFormatIn(environment: Environment, mistakes: string[]): DirectFormat {
  try {
    const { direct } = readSiteSettings({ ...environment, SUBMISSION_MODE: "direct" });
    return direct?.format ?? "json";
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // That a webhook is not set is told with the webhooks.
    if (environment[variableIn(error)]) mistakes.push(error.message);
    return environment.DIRECT_FORMAT === "form" ? "form" : "json";
  }
}

/** A message about a setting begins with the variable's name. */
const variableIn = ({ message }: ConfigError) => message.split(" ")[0] ?? "";
