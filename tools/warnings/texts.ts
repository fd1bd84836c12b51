import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
} from "yaml";
import { root, text } from "../../shared/files.ts";
import { contentFiles, filesOfThermostat } from "../../site/content-model/files.ts";
import { textBefore } from "../../site/reading/change.ts";
import { partsOf, yamlOf } from "../../site/reading/front-matter.ts";
import type { Place } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent } from "../../site/reading/places.ts";

/** The texts of a content file, as they are and as they were before the change. */

/** A value of a field, or a line of a note, and its place. */
export type Text = { readonly text: string; readonly place: Place };

type PlaceOf = ReturnType<typeof parsed>["placeOf"];

/** Those of these nodes that are texts. */
const textsAmong = (nodes: readonly unknown[], placeOf: PlaceOf): Text[] =>
  nodes.filter(isScalar).map((node) => ({ text: `${node.value}`, place: placeOf(node) }));

/** The texts of a group's own fields; none if it is no group. */
export const fieldsOf = (group: unknown, placeOf: PlaceOf): Text[] =>
  textsAmong(isMap(group) ? group.items.map(({ value }) => value) : [], placeOf);

/** All texts in a node, without the names of fields. */
export function textsIn(node: Node | Document, placeOf: PlaceOf): Text[] {
  const found: unknown[] = [];
  visit(node, {
    Scalar(key, scalar) {
      if (key !== "key") found.push(scalar);
    },
  });
  return textsAmong(found, placeOf);
}

/** The texts that a file has. */
export function textsOf(file: string): Text[] {
  const { document, placeOf } = parsed(file);
  const found = textsIn(document, placeOf);
  const body = file.endsWith(".md") ? (partsOf(text(file))?.body ?? "") : "";
  for (const [index, line] of body.split("\n").entries()) {
    if (line.trim()) found.push({ text: line, place: { file, line: index + 1 } });
  }
  return found;
}

/** The texts that belong together: cells of a row, fields of a group, and a paragraph with those beside it. */
export function groupsOf(file: string): Text[][] {
  const { document, placeOf } = parsed(file);
  const found: Text[][] = [];
  visit(document, {
    Map(_, map) {
      found.push(fieldsOf(map, placeOf));
    },
    Seq(_, { items }, path) {
      const texts = textsAmong(items, placeOf);
      if (isSeq(path.at(-1))) found.push(texts);
      else found.push(...texts.map((_text, at) => texts.slice(Math.max(0, at - 1), at + 2)));
    },
  });
  return found;
}

/** The sentences of a text, and the parts of a sentence between semicolons. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?;])\s+|\n/);

/** How often one is among these. */
export const countIn = (all: readonly string[], one: string): number =>
  all.filter((each) => each === one).length;

/** The files whose texts aren't about the thermostat, without the list of stand-ins, which nobody reads on the site. */
export const filesBesideThermostat = (): string[] => {
  const others = [...filesOfThermostat, "standIns" as const].map(
    (name) => `content/${contentFiles[name].path}`,
  );
  return allContent().filter((file) => !others.includes(file));
};

/** The files whose texts are about the firm, and not about a service, an industry, a note's matter or the thermostat. */
export const filesAboutFirm = (): string[] =>
  filesBesideThermostat().filter((file) => !/^content\/(?:services|industries|notes)\//.test(file));

/** A file's fields as they were before the change; empty if it is new. */
export const documentBefore = (file: string) => parseDocument(yamlOf(file, textBefore(file)) ?? "");

/** What an entry of a list is called, so that it's the same one at another place of the list. */
const entryName = (entry: unknown): unknown =>
  isSeq(entry) && isScalar(entry.items[0]) ? entry.items[0].value : nameIn(entry);

const nameIn = (entry: unknown) =>
  ["id", "heading", "title", "name", "label", "question", "type"]
    .map((field) => (isMap(entry) ? entry.get(field) : undefined))
    .find((value) => typeof value === "string");

/** What an entry is called in its list: its name, counted if others above it have the same, or else its place. */
function nameAmong(entries: readonly unknown[], entry: unknown): unknown {
  const at = entries.indexOf(entry);
  const name = entryName(entry);
  if (name === undefined) return at;
  const count = entries.slice(0, at).filter((other) => entryName(other) === name).length;
  return count > 0 ? `${name} ${count + 1}` : name;
}

/** Names a node by the fields and list entries above it, such as `legal.court` and `social.LinkedIn.href`. */
export function pathOf(above: readonly unknown[], node: unknown): string {
  const nodes = [...above, node];
  return nodes
    .flatMap((each, index) => {
      const next = nodes[index + 1];
      if (isSeq(each) && next) return nameAmong(each.items, next);
      return isPair(each) && isScalar(each.key) ? `${each.key.value}` : [];
    })
    .join(".");
}

/** A file's texts by the paths of their fields; a note's own text is under `text`. */
function byPath(file: string, source: string, document: Document): Map<string, string> {
  const found = new Map<string, string>();
  visit(document, {
    Scalar(key, node, path) {
      if (key !== "key") found.set(pathOf(path, node), `${node.value}`);
    },
  });
  if (file.endsWith(".md")) found.set("text", partsOf(source)?.body ?? "");
  return found;
}

/** None if the file is missing. */
export const valuesOf = (file: string) =>
  byPath(file, existsSync(join(root, file)) ? text(file) : "", parsed(file).document);

const before = new Map<string, Map<string, string>>();

/** The same before the change; none if the file is new. */
export function valuesBefore(file: string): Map<string, string> {
  const values = before.get(file) ?? byPath(file, textBefore(file), documentBefore(file));
  before.set(file, values);
  return values;
}

/** The values that the change took out of a file's fields, or corrected, and those that it wrote. */
export function changedValues(file: string): { gone: string[]; added: string[] } {
  const [before, now] = [valuesBefore(file), valuesOf(file)].map((values) => [...values.values()]);
  return {
    gone: (before ?? []).filter((text) => !now?.includes(text)),
    added: (now ?? []).filter((text) => !before?.includes(text)),
  };
}

/** Whether the change itself wrote a text, whose author then knows what is true. */
export const isNew = (file: string, text: string): boolean =>
  ![...valuesBefore(file).values()].some((before) => before.includes(text));
