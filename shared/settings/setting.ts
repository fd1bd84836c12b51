import { isBlockedPort } from "./blocked-ports.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong value; the message is one line that names the variable and never contains a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(variable: string, wrong: string, expected: string) {
    super(`${variable} ${wrong}; ${expected}.`);
  }
}

/** One environment variable and how to read it. */
type Setting<Value> = {
  readonly variable: string;
  /** @throws ConfigError */
  read(environment: Environment): Value;
};

/**
 * Reads the text of a variable, or refuses it with what is wrong and what to write instead.
 */
export type Format<Value> = (
  text: string,
  refuse: (wrong: string, expected: string) => never,
) => Value;

/**
 * Declares a setting.
 *
 * @param unset the value while the variable is unset or empty
 */
export function setting<Value>(
  variable: string,
  format: Format<Value>,
  unset: NoInfer<Value>,
): Setting<Value>;
export function setting<Value>(variable: string, format: Format<Value>): Setting<Value | undefined>;
export function setting<Value>(variable: string, format: Format<Value>, unset?: Value) {
  return {
    variable,
    read(environment: Environment) {
      const text = environment[variable];
      if (!text) return unset;
      return format(text, (wrong, expected) => {
        throw new ConfigError(variable, wrong, expected);
      });
    },
  };
}

type Settings = Readonly<Record<string, Setting<unknown>>>;

/** The values of a group of settings. */
export type ValuesOf<Group extends Settings> = {
  readonly [Name in keyof Group]: ReturnType<Group[Name]["read"]>;
};

/** Reads a group of settings; throws ConfigError for the first that is wrong. */
export function readAll<Group extends Settings>(
  settings: Group,
  environment: Environment,
): ValuesOf<Group> {
  const values = Object.entries(settings).map(([name, { read }]) => [name, read(environment)]);
  return Object.fromEntries(values);
}

/** One of these words. */
export function oneOf<Choice extends string>(...choices: readonly Choice[]): Format<Choice> {
  return (text, refuse) =>
    choices.find((choice) => choice === text) ??
    refuse(`is ${quoted(text)}`, `use one of: ${choices.join(", ")}`);
}

/** A whole number within a range. */
export function whole(least: number, most: number): Format<number> {
  return (text, refuse) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    return refuse(`is ${quoted(text)}`, `use a whole number from ${least} to ${most}`);
  };
}

/** The site's base address, which has no path of its own. */
export const baseAddress: Format<URL> = (text, refuse) => {
  const url = webUrl(text);
  const isBare = url && url.pathname === "/" && !url.search && !url.hash && !hasUserInfo(url);
  if (isBare) return url;
  // The text before an @ may contain a password.
  const wrong = text.includes("@") ? "contains an @" : `is ${quoted(text)}`;
  return refuse(wrong, "use the site's base address alone, such as https://www.example.com");
};

/** A receiver's address. It is a credential in itself, so no message quotes it. */
export const webhookAddress: Format<URL> = (text, refuse) => {
  const url = webUrl(text);
  if (!url) return refuse("is not a web address", "use one that begins with https://");
  if (hasUserInfo(url)) {
    // fetch refuses such addresses (Fetch standard, "Request" constructor).
    return refuse(
      "contains a user name or password before the host",
      "use an address without them",
    );
  }
  if (!isBlockedPort(url)) return url;
  return refuse(`uses port ${url.port}, which fetch blocks`, "use another port");
};

/** Quotes a value as JSON, which keeps line ends on one line. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}...` : value);
}

function webUrl(text: string): URL | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

function hasUserInfo(url: URL): boolean {
  return url.username !== "" || url.password !== "";
}
