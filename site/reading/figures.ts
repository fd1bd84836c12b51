import { type Document, isMap, isScalar, visit } from "yaml";
import { counted } from "../../shared/counted.ts";
import { find } from "../../shared/files.ts";
import { readSiteSettings } from "../../shared/settings.ts";
import { figures as firmware } from "../../thermostat/build.ts";
import { parsed } from "./parsed.ts";
import { hasThermostat } from "./thermostat.ts";

type Figures = Readonly<Record<string, () => string | number>>;

const members = () => find("content/team/*.yaml");
const coaches = () =>
  members().filter((file) => /\bcoach\b/i.test(`${parsed(file).document.get("role")}`));

/** Read without the schema of company.yaml, whose own texts can contain its figures. */
const fromCompany = (...path: string[]) =>
  parsed("content/company.yaml").document.getIn(path) as string | number;

const day = { dateStyle: "long", timeZone: "Europe/Brussels" } as const;

/**
 * The figures that texts can contain, such as `{firmware.tests}`, or `{team.coaches coach|coaches}`
 * for a figure with the word that is right for it.
 */
const figures: Readonly<Record<string, Figures>> = {
  ...(hasThermostat() && { firmware }),
  team: {
    members: () => members().length,
    coaches: () => coaches().length,
    engineers: () => members().length - coaches().length,
  },
  settings: { RETENTION_DAYS: () => readSiteSettings(process.env).retentionDays },
  site: { built: () => new Date().toLocaleDateString("en-GB", day) },
  company: { since: () => fromCompany("since") },
  /** The firm's statistics, by the names that it gave them. */
  get claims() {
    const named: unknown = fromCompany("claims");
    const names = isMap(named) ? named.items.map(({ key }) => String(key)) : [];
    return Object.fromEntries(
      names.map((name) => [name, () => fromCompany("claims", name, "value")]),
    );
  },
};

/** Every placeholder with its figure alone, such as `{team.members}`. */
export const allFigures = () =>
  Object.entries(figures).flatMap(([of, own]) => Object.keys(own).map((name) => `{${of}.${name}}`));

const placeholders =
  /(?<!\{)\{ *(\w+)\.(\w+)(?: +([^{}|]*[^{}|\s])\|([^{}|]*[^{}|\s]))? *\}(?!\})/g;

/** Replaces placeholders in a text with their figures; stray-marks.ts finds those that are left. */
export const filled = (text: string): string =>
  text.replace(placeholders, (placeholder, of, name, one, more) => {
    const figure = Object.hasOwn(figures, of) ? figures[of]?.[name]?.() : undefined;
    if (figure === undefined) return placeholder;
    return one === undefined ? String(figure) : counted(figure, one, more);
  });

/** Replaces the placeholders in all texts of a document. */
export function fillFigures(document: Document): void {
  visit(document, {
    // A script has braces of its own.
    Pair: (_, { key }) => (isScalar(key) && key.value === "inline" ? visit.SKIP : undefined),
    Scalar(_, node) {
      if (typeof node.value === "string") node.value = filled(node.value);
    },
  });
}
