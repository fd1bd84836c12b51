import { ExpectedError } from "../shared/settings.ts";

/** Reads settings; prints what is wrong with them and returns `undefined` otherwise. */
export function validSettings<Values>(
  read: (environment: NodeJS.ProcessEnv) => Values,
): Values | undefined {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    console.error(error.message);
    return undefined;
  }
}
