import { basename } from "node:path/posix";
import { type Document, isMap, isScalar, visit } from "yaml";
import { timeZone } from "../../shared/belgian-day.ts";
import { counted } from "../../shared/counted.ts";
import { find } from "../../shared/files.ts";
import { readSiteSettings } from "../../shared/settings.ts";
import { figures as firmware } from "../../thermostat/build.ts";
import { euros } from "../elements/euros.ts";
import type { Slip } from "./mistakes.ts";
import { nearTo } from "./near.ts";
import { parsed } from "./parsed.ts";
import { registerFigures } from "./risk-levels.ts";
import { hasThermostat, missingThermostat } from "./thermostat.ts";

type Figures = Readonly<Record<string, () => string | number>>;

const members = () => find("content/team/*.yaml");
const withRole = (role: RegExp) =>
  members().filter((file) => role.test(`${parsed(file).document.get("role")}`)).length;
const coaches = () => withRole(/\bcoach\b/i);
const engineers = () =>
  withRole(
    /^(?!.*\b(?:coach|trainer|recruiter|sales|marketing|assistant)\b).*(?:engineer|architect|strategist|developer|test|firmware|software|hardware|analyst|technical)/i,
  );
/** What those with any other role certainly are. */
const colleagues = () => members().length - coaches() - engineers();

const ofTeam: Figures = { members: () => members().length, coaches, engineers };

/** How many members the team has, or how many of them are engineers or coaches; undefined for other names. */
export const inTeam = (name: string) =>
  Object.hasOwn(ofTeam, name) ? Number(ofTeam[name]?.()) : undefined;

/** Words as a sentence lists them. */
const listed = (words: readonly string[], type: "conjunction" | "disjunction" = "conjunction") =>
  new Intl.ListFormat("en-GB", { type }).format(words);

/** A title as a sentence has it; an abbreviation, such as IoT, keeps its capital. */
export const inSentence = (title: string): string =>
  title.replace(/^\p{Lu}(?=\p{Ll}+(?: |$))/u, (letter) => letter.toLowerCase());

/** The industries in their order, each with its name in a sentence and its page. */
const industries = () =>
  find("content/industries/*.yaml")
    .map((file) => {
      const { document } = parsed(file);
      const name = inSentence(`${document.get("title")}`);
      return { name, path: `/${basename(file, ".yaml")}`, order: Number(document.get("order")) };
    })
    .sort((a, b) => a.order - b.order);

/** Read without the schema of company.yaml, whose own texts can contain its figures. */
const fromCompany = (...path: string[]) =>
  parsed("content/company.yaml").document.getIn(path) as string | number;

const day = { dateStyle: "long", timeZone } as const;

const ofThermostat: Readonly<Record<string, Figures>> = { firmware, risks: registerFigures };

/**
 * The figures that texts can contain, such as `{firmware.tests}`, or `{team.coaches coach|coaches}`
 * for a figure with the word that is right for it.
 */
const figures: Readonly<Record<string, Figures>> = {
  ...(hasThermostat() && ofThermostat),
  team: {
    ...ofTeam,
    who: () =>
      listed(
        [
          [engineers(), "engineer", "engineers"] as const,
          [coaches(), "coach", "coaches"] as const,
          [colleagues(), "colleague", "colleagues"] as const,
        ]
          .filter(([count]) => count > 0)
          .map(([count, one, more]) => counted(count, one, more)),
      ),
  },
  industries: {
    any: () =>
      listed(
        industries().map(({ name }) => name),
        "disjunction",
      ),
    linked: () => listed(industries().map(({ name, path }) => `[${name}](${path})`)),
  },
  settings: { RETENTION_DAYS: () => readSiteSettings(process.env).retentionDays },
  site: { built: () => new Date().toLocaleDateString("en-GB", day) },
  company: {
    since: () => fromCompany("since"),
    email: () => fromCompany("email"),
    answer: () => fromCompany("answer"),
    insured: () => euros(Number(fromCompany("contracts", "insured"))),
  },
  /** The firm's statistics, by the names that it gave them. */
  get claims() {
    const named: unknown = fromCompany("claims");
    const names = isMap(named) ? named.items.map(({ key }) => String(key)) : [];
    return Object.fromEntries(
      names.map((name) => [name, () => fromCompany("claims", name, "value") ?? inTeam(name) ?? ""]),
    );
  },
};

const ofCompany = ["company", "claims"];

const placeholders = /(\{+|\[) *(\w+)\.(\w+)([^{}[\]]*)(\}+|\](?!\())/g;

/** What was typed for one of these names, perhaps with another sign for its hyphen, and that name. */
function nearName(typed: string, names: readonly string[]): [string, string] | undefined {
  const joined = typed.replaceAll(/[ -]/g, "_");
  const whole = names.find(
    (name) => joined.startsWith(name) && !/^\w/.test(typed.slice(name.length)),
  );
  if (whole) return [typed.slice(0, whole.length), whole];
  const [word = ""] = /^\w*/.exec(typed) ?? [];
  const [near] = nearTo(word, names);
  return near === undefined ? undefined : [word, near];
}

/** A figure whose dot is another sign or has a blank, as in {team members}; not in code, and not after a backslash. */
const withoutDot = /(?<![`\\{])\{ *(\w+)(?:\.? +\.?|[,;:/-]) *(\w+) *\}/g;

/** What to write instead of such figures. */
const lostDots = (text: string): string[] =>
  [...text.matchAll(withoutDot)].flatMap(([typed, of = "", name = ""]) => {
    const group = of.toLowerCase();
    const known = Object.hasOwn(figures, group) ? Object.keys(figures[group] ?? {}) : [];
    const [near] = nearTo(name, known);
    return near ? `${typed} would be shown as it is. Write {${group}.${near}}` : [];
  });

/**
 * Replaces placeholders in a text with their figures.
 *
 * @param onMistake called with what is wrong with a placeholder
 */
export const filled = (text: string, onMistake?: (message: string) => void): string => {
  const [number] = /(?<!`)\{[€$]?\d[\w ,.%]*\}(?!`)/.exec(text) ?? [];
  const [open] = /\{\w+\.\w+(?![^{}]*\})/.exec(text) ?? [];
  if (onMistake) for (const message of lostDots(text)) onMistake(message);
  if (open) onMistake?.(`${open} lacks its closing brace, }`);
  if (number) onMistake?.(`${number} would be shown with its braces. Write it without`);
  return text.replace(placeholders, (placeholder, begin, of, name, words, end) => {
    if (Object.hasOwn(ofThermostat, of) && !hasThermostat()) {
      onMistake?.(`${placeholder} is a figure of ${missingThermostat}`);
      return placeholder;
    }
    // The check of the file that has the figure reports this; here, any word stands for it.
    if (ofCompany.includes(of) && parsed("content/company.yaml").isBroken) return name;
    const known = Object.hasOwn(figures, of) ? figures[of] : undefined;
    const figure = known?.[name]?.();
    // Brackets can be around any words.
    if (begin === "[" && figure === undefined) return placeholder;
    if (figure === undefined) {
      // As above.
      if (known && name in known) return name;
      const whose = known ? ` of the ${of}` : "";
      const names = Object.keys(known ?? figures);
      const meant = known ? nearName(`${name}${words}`, names) : nearName(of, names);
      const instead = meant
        ? `Did you mean ${placeholder.replace(...meant)}?`
        : `Use one of: ${names.join(", ")}`;
      onMistake?.(`${placeholder} is not a figure${whose}. ${instead}`);
      return placeholder;
    }
    const [isRight, one, more] = /^(?: +([^|]*[^|\s])\|([^|]*[^|\s]))? *$/.exec(words) ?? [];
    if (isRight === undefined || begin !== "{" || end !== "}") {
      onMistake?.(
        `${placeholder} isn't how a figure is written. Write {${of}.${name}} alone, or with its word for 1 and for more, as in {team.coaches coach|coaches}`,
      );
      return placeholder;
    }
    return one === undefined ? String(figure) : counted(figure, one, more);
  });
};

/**
 * Replaces the placeholders in all texts of a document.
 *
 * @returns those that name no figure, with their offsets
 */
export function fillFigures(document: Document): Slip[] {
  const unknown: Slip[] = [];
  visit(document, {
    // A script has braces of its own.
    Pair: (_, { key }) => (isScalar(key) && key.value === "inline" ? visit.SKIP : undefined),
    Scalar(_, node) {
      if (typeof node.value !== "string") return;
      const [offset] = node.range ?? [0];
      node.value = filled(node.value, (message) => unknown.push({ offset, message }));
    },
  });
  return unknown;
}
