import { existsSync, globSync, readFileSync } from "node:fs";
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { isLocalHost } from "../shared/local-host.ts";
import {
  type Environment,
  ExpectedError,
  prefixes,
  readSettings,
  webhookOf,
} from "../shared/settings.ts";
import { kinds } from "../shared/submission/kinds.ts";

/**
 * `npm run launch-check`: lists the stand-ins in the content of the working folder, and the settings
 * that this environment lacks. Exits with 1 while something has to be done before a launch.
 */

/** Addresses at names that are reserved for examples and belong to nobody (RFC 2606). */
const reserved =
  /(?:[a-z0-9_+-]+[.@])*(?:[a-z0-9-]+\.(?:example|invalid)|example\.(?:com|net|org))\b/gi;

/** Reads a content file; `placeOf` begins a finding about a node with file and line. */
function read(file: string) {
  const text = readFileSync(file, "utf8");
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const placeOf = (node: unknown) => {
    const offset = isNode(node) ? node.range?.[0] : undefined;
    return offset === undefined ? file : `${file}, line ${lineCounter.linePos(offset).line}`;
  };
  return { file, text, document, placeOf };
}

type ContentFile = ReturnType<typeof read>;

/** The fields that company.yaml lists as invented. */
function listedFields({ document, placeOf }: ContentFile): string[] {
  const fields: readonly string[] = document.toJS()?.standIns ?? [];
  return fields.map((field) => {
    const place = placeOf(document.getIn(field.split("."), true));
    return `${place}: "${field}" is a stand-in. Write the firm's own value and remove "${field}" from the list standIns.`;
  });
}

/** Everything marked with `standIn: true`: people, partners, promises, policies. */
function markedEntries({ document, placeOf }: ContentFile): string[] {
  const found: string[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      if (!isScalar(key) || key.value !== "standIn" || !isScalar(value) || !value.value) return;
      const [field, group] = path.slice(-2);
      const own = isMap(group) && ["name", "title", "heading"].find((name) => group.has(name));
      const name = own ? group.get(own) : isPair(field) ? field.key : "this file";
      found.push(
        `${placeOf(key)}: "${name}" is a stand-in. Write what is true, then set standIn: false.`,
      );
    },
  });
  return found;
}

/** A portrait that was drawn for a stand-in, unless the person has approved it. */
function drawnPortrait({ file, document, placeOf }: ContentFile): string[] {
  const image = document.get("image", true);
  if (!file.startsWith("content/team/") || !image || document.get("drawingApproved")) return [];
  const picture = `site/public${image}`;
  // Every portrait from the avatar set has this attribute.
  const isDrawn =
    existsSync(picture) && readFileSync(picture, "latin1").includes('data-set="notionists"');
  if (!isDrawn) return [];
  return [
    `${placeOf(image)}: the portrait of "${document.get("name")}" comes from the avatar set. Use a picture of the person, remove the line to show initials, or write drawingApproved: true.`,
  ];
}

function exampleAddresses({ file, text }: ContentFile): string[] {
  return text.split("\n").flatMap((line, index) => {
    const place = `${file}, line ${index + 1}`;
    return (line.match(reserved) ?? []).map(
      (name) => `${place}: ${name} is reserved for examples. Write the firm's own address.`,
    );
  });
}

/** What must be set. A webhook's address is a credential, so it is not quoted. */
function missingSettings(environment: Environment): string[] {
  const found: string[] = [];
  // The server's settings serve for both modes; by itself it refuses direct mode.
  const settings = readSettings({ ...environment, SUBMISSION_MODE: "relay" });
  const { origin, protocol, hostname } = settings.SITE_URL;
  if (protocol !== "https:" || isLocalHost(hostname) || hostname.match(reserved)) {
    found.push(`SITE_URL is ${origin}. Set it to the public address, such as https://www.firm.be.`);
  }
  for (const kind of kinds) {
    const { url } = webhookOf(settings, kind);
    const isReal = url && !url.hostname.match(reserved);
    const variable = `${prefixes[kind]}_WEBHOOK_URL`;
    if (!isReal) found.push(`${variable} is not set to a receiver: no ${kind} would reach you.`);
  }
  if (environment.SUBMISSION_MODE !== "direct" && !environment.RETENTION_DAYS) {
    found.push("RETENTION_DAYS is not set. Set the number of days that the privacy policy names.");
  }
  return found;
}

/** What most servers should have set, and what follows if they have not. */
const recommended = {
  WEBHOOK_SECRET: "a receiver cannot tell this site's deliveries from forged ones",
  WEBHOOK_RECEIPT: "any 2xx counts as delivered, even if the receiver did nothing",
};

function adviceOn(environment: Environment): string[] {
  if (environment.SUBMISSION_MODE === "direct") return [];
  const unset = Object.entries(recommended).flatMap(([suffix, effect]) =>
    Object.values(prefixes)
      .map((prefix) => `${prefix}_${suffix}`)
      .filter((variable) => !environment[variable])
      .map((variable) => `${variable} is not set: ${effect}.`),
  );
  if (environment.TRUST_PROXY) return unset;
  return [...unset, "TRUST_PROXY is not set: behind a proxy, all visitors share one limit."];
}

function check(environment: Environment): { open: string[]; advice: string[] } {
  const files = globSync("content/**/*.yaml").sort().map(read);
  const checks = [listedFields, markedEntries, drawnPortrait, exampleAddresses];
  const standIns = files.flatMap((file) => checks.flatMap((find) => find(file)));
  try {
    const open = [...standIns, ...missingSettings(environment)];
    return { open, advice: adviceOn(environment) };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { open: [...standIns, ...error.message.split("\n")], advice: [] };
  }
}

const { open, advice } = check(process.env);
for (const line of open) console.log(`open    ${line}`);
for (const line of advice) console.log(`advice  ${line}`);
console.log(`${open.length === 0 ? "Ready" : "Not ready"} to launch: ${open.length} open.`);
if (open.length > 0) process.exitCode = 1;
