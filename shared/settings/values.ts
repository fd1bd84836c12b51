import { isBlockedPort } from "./blocked-ports.ts";

/** One environment variable; `value` is `undefined` when it is unset or empty. */
export type Variable = { readonly name: string; readonly value: string | undefined };

/** A wrong value; the message is one line that names the variable and never contains a secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(variable: string, wrong: string, expected: string) {
    super(`${variable} ${wrong}; ${expected}.`);
  }
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Looks up the variables of an environment by name; an empty one counts as unset. */
export function variablesOf(environment: Environment): (name: string) => Variable {
  return (name) => ({ name, value: environment[name] || undefined });
}

/** Reads one of the choices; like every reader here it throws ConfigError. */
export function readChoice<Choice extends string>(
  { name, value }: Variable,
  choices: readonly Choice[],
  unset: NoInfer<Choice>,
): Choice {
  if (value === undefined) return unset;
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw new ConfigError(name, `is ${quoted(value)}`, `use one of: ${choices.join(", ")}`);
}

/** Reads the site's base address, which has no path of its own. */
export function readSiteUrl({ name, value }: Variable, unset: string): URL {
  const url = webUrl(value ?? unset);
  const isBare = url && url.pathname === "/" && !url.search && !url.hash && !hasUserInfo(url);
  if (isBare) return url;
  const expected = "use the site's base address alone, such as https://www.example.com";
  // The text before an @ may contain a password.
  const wrong = value?.includes("@") ? "contains an @" : `is ${quoted(value ?? unset)}`;
  throw new ConfigError(name, wrong, expected);
}

/** Reads a receiver's address. It is a credential in itself, so no message quotes it. */
export function readWebhookUrl({ name, value }: Variable): URL | undefined {
  if (value === undefined) return undefined;
  const url = webUrl(value);
  if (!url) {
    throw new ConfigError(name, "is not a web address", "use one that begins with https://");
  }
  if (hasUserInfo(url)) {
    // fetch refuses such addresses (Fetch standard, "Request" constructor).
    throw new ConfigError(
      name,
      "contains a user name or password before the host",
      "use an address without them",
    );
  }
  if (isBlockedPort(url)) {
    throw new ConfigError(name, `uses port ${url.port}, which fetch blocks`, "use another port");
  }
  return url;
}

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
