/**
 * The rules by which the Mozilla HTTP Observatory scores one answer
 * (mdn/mdn-http-observatory at 94042bb, algorithm version 6): from 100 points, each header takes
 * or adds some. Left out: preloaded HSTS, and redirections from http, which a proxy makes.
 */
export type Answer = {
  /** As Node gives them, names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly html: string;
};

const broad = ["*", "http:", "https:", "ftp:", "http://*", "https://*"];
const unsafe = [...broad, "'unsafe-inline'", "data:"];
const sixMonths = 15_552_000;

/** What each rule takes or adds, by name; full marks are 150 without any number below 0. */
export function scoreOf({ headers, html }: Answer): Record<string, number> {
  const header = (name: string) => String(headers[name] ?? "");
  const isOneOf = (name: string, ...values: string[]) => values.includes(header(name));
  const age = Number(/max-age=(\d+)/.exec(header("strict-transport-security"))?.[1] ?? -1);
  return {
    "content-security-policy": policyScore(header("content-security-policy")),
    cookies: headers["set-cookie"] === undefined ? 0 : -20,
    cors: header("access-control-allow-credentials") === "true" ? -50 : 0,
    "cross-origin-embedder-policy": isOneOf(
      "cross-origin-embedder-policy",
      "require-corp",
      "credentialless",
    )
      ? 10
      : 0,
    "cross-origin-opener-policy": isOneOf("cross-origin-opener-policy", "same-origin") ? 10 : 0,
    "cross-origin-resource-policy": isOneOf("cross-origin-resource-policy", "same-origin") ? 10 : 0,
    "referrer-policy": isOneOf(
      "referrer-policy",
      "no-referrer",
      "same-origin",
      "strict-origin",
      "strict-origin-when-cross-origin",
    )
      ? 5
      : -5,
    "strict-transport-security": age >= sixMonths ? 0 : age >= 0 ? -10 : -20,
    "subresource-integrity": /<script[^>]*\ssrc="https?:(?![^>]*\sintegrity=)/.test(html) ? -5 : 0,
    "x-content-type-options": header("x-content-type-options") === "nosniff" ? 0 : -5,
    "x-frame-options": header("content-security-policy").includes("frame-ancestors") ? 5 : -20,
  };
}

function policyScore(policy: string): number {
  const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
  const names = directives.map(([name]) => name);
  if (policy === "" || new Set(names).size < names.length) return -25;
  const sources = (name: string): readonly string[] =>
    directives.find(([found]) => found === name)?.slice(1) ??
    (name === "default-src" ? ["*"] : sources("default-src"));
  const holds = (name: string, list: readonly string[]) =>
    sources(name).some((source) => list.includes(source));
  if (holds("script-src", unsafe) || holds("object-src", broad)) return -20;
  if (/\s(http|ftp):/.test(policy)) return -20;
  if (/'unsafe-eval'/.test(policy)) return -10;
  if (holds("style-src", unsafe)) return 0;
  return sources("default-src").join() === "'none'" ? 10 : 5;
}
