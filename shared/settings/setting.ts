import * as z from "zod";
import { isBlockedPort } from "./blocked-ports.ts";
import { ExpectedError } from "./expected-error.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An invalid value; the message is one line that names the variable and never contains a secret.
 */
export class ConfigError extends ExpectedError {
  override readonly name = "ConfigError";

  /** @param problem the problem, a semicolon, and what to write instead */
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}.`);
  }
}

/** One environment variable, and the schema of its text, with its default. */
type Setting<Schema extends z.ZodType> = { readonly variable: string; readonly schema: Schema };

/** Declares a setting. Messages of the schema follow the variable's name; see `ConfigError`. */
export function setting<Schema extends z.ZodType>(
  variable: string,
  schema: Schema,
): Setting<Schema> {
  return { variable, schema };
}

type Settings = Readonly<Record<string, Setting<z.ZodType>>>;

/** The values of a group of settings. */
export type ValuesOf<Group extends Settings> = {
  readonly [Name in keyof Group]: z.output<Group[Name]["schema"]>;
};

/**
 * Reads a group of settings; an empty variable counts as unset.
 *
 * @throws ConfigError for the first invalid one
 */
export function readAll<Group extends Settings>(
  settings: Group,
  environment: Environment,
): ValuesOf<Group> {
  const values = Object.entries(settings).map(([name, { variable, schema }]) => {
    const { data, error } = schema.safeParse(environment[variable] || undefined);
    if (error) throw new ConfigError(variable, error.issues[0]?.message ?? "is invalid");
    return [name, data];
  });
  return Object.fromEntries(values);
}

/** The message for a value that is not a secret: quotes it, and explains what to write instead. */
export function badValue(expected: string) {
  return { error: ({ input }: { input?: unknown }) => `is ${quoted(input)}; ${expected}` };
}

/** Quotes a value as JSON, which escapes line ends. */
export function quoted(value: unknown): string {
  const text = String(value);
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}...` : text);
}

/** One of these words. */
export function oneOf<const Choices extends readonly string[]>(...choices: Choices) {
  return z.enum(choices, badValue(`use one of: ${choices.join(", ")}`));
}

/** A whole number within a range. */
export function whole(least: number, most: number) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      badValue(`use a whole number from ${least} to ${most}`),
    )
    .transform(Number);
}

/** The site's base address, which has no path of its own. */
export const baseAddress = z
  .string()
  .refine(isBaseAddress, {
    error({ input }) {
      // The text before an @ may contain a password.
      const wrong = String(input).includes("@") ? "contains an @" : `is ${quoted(input)}`;
      return `${wrong}; use the site's base address alone, such as https://www.example.com`;
    },
  })
  .transform((text) => new URL(text));

/** A receiver's address. The address itself is a credential, so messages never quote it. */
export const webhookAddress = z
  .string("is not set, but forms need it in direct mode; set it to the address of the webhook")
  .refine(isWebAddress, "is not a web address; use one that begins with https://")
  .transform((text) => new URL(text))
  // fetch refuses such addresses (Fetch standard, "Request" constructor).
  .refine(
    (url) => !hasUserInfo(url),
    "contains a user name or password before the host; use an address without them",
  )
  .refine((url) => !isBlockedPort(url), {
    error: ({ input }) => `uses port ${(input as URL).port}, which fetch blocks; use another port`,
  });

function isBaseAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const url = new URL(text);
  return url.pathname === "/" && !url.search && !url.hash && !hasUserInfo(url);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}

function hasUserInfo(url: URL): boolean {
  return url.username !== "" || url.password !== "";
}
