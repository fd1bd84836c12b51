import { globSync, readFileSync } from "node:fs";
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

/** Reads a content file; `placeOf` begins a finding with file and line. */
function read(file: string) {
  const text = readFileSync(file, "utf8");
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const placeOf = (offset = 0) => `${file}, line ${lineCounter.linePos(offset).line}`;
  return { text, document, placeOf };
}

type ContentFile = ReturnType<typeof read>;

/** Invented content: where it begins and ends in its file, and what to do about it. */
type StandIn = { readonly range: readonly [number, number]; readonly advice: string };

const rangeOf = (node: unknown): [number, number] =>
  isNode(node) && node.range ? [node.range[0], node.range[1]] : [0, 0];

/** The fields that company.yaml lists as invented. */
function listedFields({ document, placeOf }: ContentFile): StandIn[] {
  const fields: readonly string[] = document.toJS()?.standIns ?? [];
  return fields.map((field) => {
    const range = rangeOf(document.getIn(field.split("."), true));
    const advice = `${placeOf(range[0])}: "${field}" is a stand-in. Write the firm's own value and remove "${field}" from the list standIns.`;
    return { range, advice };
  });
}

/** Everything marked with `standIn: true`: people, partners, promises, policies. */
function markedEntries({ document, placeOf }: ContentFile): StandIn[] {
  const found: StandIn[] = [];
  visit(document, {
    Pair(_key, { key, value }, path) {
      if (!isScalar(key) || key.value !== "standIn" || !isScalar(value) || !value.value) return;
      const [field, group] = path.slice(-2);
      const own = isMap(group) && ["name", "title", "heading"].find((name) => group.has(name));
      const name = own ? group.get(own) : isPair(field) ? field.key : "this file";
      const place = placeOf(rangeOf(key)[0]);
      found.push({
        range: rangeOf(group),
        advice: `${place}: "${name}" is a stand-in. Write what is true, then set standIn: false.`,
      });
    },
  });
  return found;
}

/** Addresses that belong to nobody, except in a stand-in, which has a line already. */
function exampleAddresses({ text, placeOf }: ContentFile, standIns: readonly StandIn[]): string[] {
  return [...text.matchAll(reserved)]
    .filter(({ index }) => !standIns.some(({ range: [from, to] }) => index >= from && index < to))
    .map(
      ({ 0: name, index }) =>
        `${placeOf(index)}: ${name} is reserved for examples. Write the firm's own address.`,
    );
}

function standInsOf(file: ContentFile): string[] {
  const standIns = [...listedFields(file), ...markedEntries(file)];
  return [...standIns.map(({ advice }) => advice), ...exampleAddresses(file, standIns)];
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
  return found;
}

/** Everything that has to be done before a launch, a line each. */
function check(environment: Environment): string[] {
  const standIns = globSync("content/**/*.yaml").sort().map(read).flatMap(standInsOf);
  try {
    return [...standIns, ...missingSettings(environment)];
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return [...standIns, ...error.message.split("\n")];
  }
}

const open = check(process.env);
for (const line of open) console.log(line);
console.log(`${open.length === 0 ? "Ready" : "Not ready"} to launch: ${open.length} open.`);
if (open.length > 0) process.exitCode = 1;
