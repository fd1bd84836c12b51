import { existsSync, readFileSync } from "node:fs";
import { isScalar } from "yaml";
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
import { noNumber } from "../site/content-model/enterprise-number.ts";
import { filled } from "../site/reading/figures.ts";
import { type Mistake, worded } from "../site/reading/mistakes.ts";
import { parsed } from "../site/reading/parsed.ts";
import { standIns } from "./stand-ins.ts";
import { doubtfulSentences } from "./warnings/policy-sentences.ts";

/**
 * `npm run launch-check`: lists the stand-ins in the working folder's content, what its build and this
 * environment's settings lack, and sentences of the policies to read again.
 * Exits with 1 while something has to be done before a launch.
 */

/** Names that are reserved for examples and belong to nobody (RFC 2606). */
const reserved = /\.(?:example|invalid)$|(?:^|\.)example\.(?:com|net|org)$/i;

/** An enterprise number of zeros is nobody's, whatever the list says. */
function unnumbered(): Mistake[] {
  const { document, placeOf } = parsed("content/company.yaml");
  const number = document.getIn(["legal", "enterpriseNumber"], true);
  if (!isScalar(number) || number.value !== noNumber) return [];
  return [{ ...placeOf(number), message: "no firm has this number. Write your own." }];
}

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
        `${variable}_SECRET is not set: the receiver can't tell a delivery from a forgery.`,
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
  return ["dist/: there is no release. Build the site with npm run release."];
}

/** What has to be done before a launch, and what to read again, a line each. */
function check(environment: Environment): { open: string[]; doubtful: string[] } {
  const open = [
    ...standIns().map(({ mistake }) => worded(mistake)),
    ...unnumbered().map(worded),
    ...noRelease(),
  ];
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
for (const line of open) console.log(line);
for (const line of doubtful) console.log(`Read again: ${line}`);
const toRead = doubtful.length > 0 ? `, ${doubtful.length} to read again` : "";
console.log(
  `${open.length === 0 ? "Ready" : "Not ready"} to launch: ${open.length} open${toRead}.`,
);
if (open.length > 0) process.exitCode = 1;
