import { existsSync, readFileSync } from "node:fs";
import { isMap, isPair, isScalar, visit } from "yaml";
import { isLocalHost } from "../shared/local-host.ts";
import {
  type Environment,
  ExpectedError,
  prefixes,
  readSettings,
  urlVariable,
  webhookOf,
} from "../shared/settings.ts";
import { kinds } from "../shared/submission/kinds.ts";
import { filled } from "../site/reading/figures.ts";
import { type Mistake, worded } from "../site/reading/mistakes.ts";
import { parsed } from "../site/reading/parsed.ts";
import { allContent } from "../site/reading/places.ts";
import { doubtfulSentences } from "./warnings/policy-sentences.ts";

/**
 * `npm run launch-check`: lists the stand-ins in the working folder's content, what its build and this
 * environment's settings lack, and sentences of the policies to read again.
 * Exits with 1 while something has to be done before a launch.
 */

/** Names that are reserved for examples and belong to nobody (RFC 2606). */
const reserved = /\.(?:example|invalid)$|(?:^|\.)example\.(?:com|net|org)$/i;

type ContentFile = ReturnType<typeof parsed>;

/** The fields that company.yaml lists as invented. */
function listedFields({ document, placeOf }: ContentFile): Mistake[] {
  const fields: readonly string[] = document.toJS()?.standIns ?? [];
  return fields.map((field) => {
    const message = `"${field}" is a stand-in. Write the firm's own value and remove "${field}" from the list standIns.`;
    return { ...placeOf(document.getIn(field.split("."), true)), message };
  });
}

/** Everything marked with `standIn: true`: people, partners, promises, policies. */
function markedEntries({ document, placeOf }: ContentFile): Mistake[] {
  const found: Mistake[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      if (!isScalar(key) || key.value !== "standIn" || !isScalar(value) || !value.value) return;
      const [field, group] = path.slice(-2);
      const naming = isMap(group) && ["name", "title", "heading"].find((name) => group.has(name));
      const name = naming ? group.get(naming) : isPair(field) ? field.key : "this file";
      const message = `"${name}" is a stand-in. Write what is true, then set standIn: false.`;
      found.push({ ...placeOf(key), message });
    },
  });
  return found;
}

const standInsOf = (file: ContentFile) => [...listedFields(file), ...markedEntries(file)];

/** What must be set. A webhook's address is a credential, so it is not quoted. */
function missingSettings(environment: Environment): string[] {
  const found: string[] = [];
  const { SITE_URL, ...urls } = readSettings(environment, ["SITE_URL", ...kinds.map(urlVariable)]);
  const { origin, protocol, hostname } = SITE_URL;
  if (protocol !== "https:" || isLocalHost(hostname) || reserved.test(hostname)) {
    found.push(`SITE_URL is ${origin}. Set it to the public address, such as https://www.firm.be.`);
  }
  for (const kind of kinds) {
    const variable = urlVariable(kind);
    const isReal = !reserved.test(urls[variable]?.hostname ?? ".invalid");
    if (!isReal) found.push(`${variable} is not set to a receiver: no ${kind} would reach you.`);
  }
  return found;
}

/** Settings that work, but seldom as the owner would want. */
function doubtfulSettings(environment: Environment): string[] {
  const found: string[] = [];
  for (const kind of kinds) {
    const { url, secrets, receipt } = webhookOf(environment, kind);
    if (!url) continue;
    const variable = `${prefixes[kind]}_WEBHOOK`;
    if (url.pathname.startsWith("/webhook-test/"))
      found.push(`${variable}_URL: n8n answers at /webhook-test/ only while its editor listens.`);
    if (url.protocol === "http:" && !isLocalHost(url.hostname))
      found.push(`${variable}_URL: over http://, others on the way can read what visitors write.`);
    if (secrets.length === 0)
      found.push(
        `${variable}_SECRET is not set: the receiver can’t tell a delivery from a forgery.`,
      );
    if (receipt === "status")
      found.push(`${variable}_RECEIPT is not id: any answer of 2xx counts as delivered.`);
  }
  if (readSettings(environment, ["TRUST_PROXY"]).TRUST_PROXY.length === 0)
    found.push("TRUST_PROXY is not set: behind a proxy, all visitors would share one limit.");
  return found;
}

const policy = "content/pages/privacy-policy.yaml";
const builtPolicy = "dist/privacy-policy.html";

/** A privacy policy that was built with another RETENTION_DAYS. */
function untruePolicy(days: number): string[] {
  if (![policy, builtPolicy].every((file) => existsSync(file))) return [];
  const page = readFileSync(builtPolicy, "utf8");
  const text = JSON.stringify(parsed(policy).document);
  // Only as much of each sentence as is the same in HTML.
  const promises =
    text.match(/[^&<>"'\\*`[\]()]*\{settings\.RETENTION_DAYS[^}]*\}[^&<>"'\\*`[\]()]*/g) ?? [];
  const isBuilt = (promise: string) => page.includes(filled(promise));
  if (promises.every(isBuilt)) return [];
  return [
    `${builtPolicy}: it was built with another RETENTION_DAYS than ${days}, or from another text. Build the site with this RETENTION_DAYS.`,
  ];
}

/** Only a release has social pictures. */
function noRelease(): string[] {
  if (existsSync("dist/social")) return [];
  return ["dist/: it is no release. Build the site with npm run release."];
}

/** What has to be done before a launch, and what to read again, a line each. */
function check(environment: Environment): { open: string[]; doubtful: string[] } {
  const standIns = allContent().map(parsed).flatMap(standInsOf);
  const open = [...standIns.map(worded), ...noRelease()];
  const doubtful = doubtfulSentences().map(worded);
  try {
    const { SUBMISSION_MODE: mode } = readSettings(environment, ["SUBMISSION_MODE"]);
    // A direct build has no server, and keeps nothing.
    if (mode === "direct") return { open: [...open, ...missingSettings(environment)], doubtful };
    const { RETENTION_DAYS: days } = readSettings(environment);
    return {
      open: [...open, ...missingSettings(environment), ...untruePolicy(days)],
      doubtful: [...doubtful, ...doubtfulSettings(environment)],
    };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { open: [...open, ...error.message.split("\n")], doubtful };
  }
}

const { open, doubtful } = check(process.env);
for (const line of [...open, ...doubtful]) console.log(line);
const toRead = doubtful.length > 0 ? `, ${doubtful.length} to read again` : "";
console.log(
  `${open.length === 0 ? "Ready" : "Not ready"} to launch: ${open.length} open${toRead}.`,
);
if (open.length > 0) process.exitCode = 1;
