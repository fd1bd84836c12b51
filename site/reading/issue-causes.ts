import type { z } from "astro/zod";
import { type Document, isMap } from "yaml";
import { counted } from "../../shared/counted.ts";
import { nearTo } from "./near.ts";

type Issue = z.core.$ZodIssue;
type Unknown = Extract<Issue, { code: "unrecognized_keys" }>;
type Path = readonly PropertyKey[];

/** A parsed file, and the fields of each group that an issue is about, by its path. */
type Read = {
  readonly document: Document;
  readonly shapes: ReadonlyMap<string, readonly string[]>;
};

const isSame = (one: Path, other: Path) => one.join() === other.join();
const lastOf = (path: Path) => String(path.at(-1));
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** What is said of fields that a group can't have. */
export const noField = (names: readonly string[]): string =>
  `there ${names.length === 1 ? "is no field" : "are no fields"} ${quoted(names)}`;

/** The names of the fields that a group has. */
function namesAt(document: Document, path: Path): string[] {
  const group = document.getIn(path);
  return isMap(group) ? group.items.map(({ key }) => String(key)) : [];
}

/**
 * What the issues of a file come from: one slip can have several, such as a field that is unknown in the
 * group above and missing in its own.
 */
export function causesOf(issues: readonly Issue[], read: Read): Issue[] {
  const first = issues.filter(
    (issue, at) =>
      ["custom", "unrecognized_keys"].includes(issue.code) ||
      !issues.slice(0, at).some(({ path }) => isSame(path, issue.path)),
  );
  const whole = withoutMisspelt(withWholeEntries(withWholeRows(first, read), read), read);
  return whole
    .filter((issue) => issue.code === "unrecognized_keys")
    .reduce<Issue[]>((left, unknown) => withReason(left, unknown, read), whole);
}

/** Leaves out what is said of a field, such as that another needs it, which is there under a misspelt name. */
function withoutMisspelt(issues: Issue[], { shapes }: Read): Issue[] {
  const meant = issues
    .filter((issue) => issue.code === "unrecognized_keys")
    .flatMap(({ path, keys }) =>
      keys.flatMap((key) => nearTo(key, shapes.get(path.join()) ?? [])[0] ?? []),
    );
  return issues.filter(
    ({ code, message }) => code !== "custom" || !meant.some((name) => message.includes(name)),
  );
}

const isMissing = ({ path }: Issue, { document }: Read) => !document.hasIn(path);

/** Whether an issue is about a text where a row belongs. */
const isCell = ({ code, path, ...issue }: Issue, { document }: Read) =>
  code === "invalid_type" &&
  ["array", "tuple"].includes(`${"expected" in issue && issue.expected}`) &&
  typeof path.at(-1) === "number" &&
  typeof document.getIn(path) === "string";

/** A row whose cells are entries of the table, since its first line lacks the second dash. */
function withWholeRows(issues: Issue[], read: Read): Issue[] {
  const isNext = (one: Issue | undefined, other: Issue) =>
    one !== undefined &&
    isCell(one, read) &&
    isSame(one.path.slice(0, -1), other.path.slice(0, -1)) &&
    one.path.at(-1) === Number(other.path.at(-1)) - 1;
  return issues.flatMap((issue, at) => {
    if (!isCell(issue, read)) return [issue];
    if (isNext(issues[at - 1], issue)) return [];
    const others = issues
      .slice(at + 1)
      .findIndex((other, below) => !isNext(issues[at + below], other));
    const count = others < 0 ? issues.length - at - 1 : others;
    const rest =
      count > 0
        ? `, and begin ${counted(count, "line", "lines")} below two spaces further right`
        : "";
    const message = `begins a row, which has two dashes. Write “- - ${read.document.getIn(issue.path)}”${rest}`;
    return [{ code: "custom" as const, path: issue.path, message, input: undefined }];
  });
}

/** An entry whose other fields are in the next one, since a dash is before them too. */
function withWholeEntries(issues: Issue[], read: Read): Issue[] {
  for (const missing of issues) {
    const [list, entry] = [missing.path.slice(0, -2), missing.path.at(-2)];
    if (typeof entry !== "number" || !isMissing(missing, read)) continue;
    const [own, next] = [
      [...list, entry],
      [...list, entry + 1],
    ] as const;
    const [names, others] = [namesAt(read.document, own), namesAt(read.document, next)];
    const isOne = others.includes(lastOf(missing.path));
    const isMisspelt = nearTo(lastOf(missing.path), names).length > 0;
    if (!isOne || isMisspelt || others.some((name) => names.includes(name))) continue;
    const [begin, other] = [names[0], others[0]];
    const message = `has a dash before "${other}", which begins an entry of its own. Delete it, and begin "${other}" in one column with "${begin}" above`;
    const rest = issues.filter(
      ({ path }) => ![own, next].some((of) => isSame(path.slice(0, of.length), of)),
    );
    const whole: Issue = { code: "custom", path: [...next], message, input: undefined };
    return withWholeEntries([...rest, whole], read);
  }
  return issues;
}

/** Says where unknown fields belong, if others miss them, or what is missing beside them. */
function withReason(issues: Issue[], unknown: Unknown, read: Read): Issue[] {
  const { path, keys } = unknown;
  const without = (gone: readonly Issue[], message: string) =>
    issues
      .filter((issue) => !gone.includes(issue))
      .map((issue) => (issue === unknown ? { ...unknown, message } : issue));
  const isWanted = (issue: Issue) =>
    isMissing(issue, read) || read.document.getIn(issue.path) === null;
  const home = issues.filter(isWanted).find((issue) => {
    const isItself = keys.length === 1 && lastOf(issue.path) === keys[0];
    const fields = read.shapes.get(issue.path.join()) ?? [];
    return isItself || keys.every((key) => fields.includes(key));
  });
  if (home) return without([home], belonging(unknown, home, read));
  const top = read.shapes.get("") ?? [];
  if (path.length > 0 && keys.every((key) => top.includes(key) && !read.document.has(key))) {
    return without([], belonging(unknown, { ...unknown, path: [] }, read));
  }
  const group = groupOf(unknown, read);
  if (group)
    return without([], `${quoted(keys)} belongs to ${group}. Begin it further to the right`);
  const missing = issues.filter(
    (issue) => isMissing(issue, read) && isSame(issue.path.slice(0, -1), path),
  );
  const near = missing.filter((issue) => nearTo(lastOf(issue.path), keys).length > 0);
  if (near.length > 0) return without(near, unknown.message);
  const names = missing.map((issue) => lastOf(issue.path));
  if (names.length === 0) return issues;
  if (names.length === 1 && keys.length === 1) {
    return without(missing, `${noField(keys)}. Did you mean ${names[0]}?`);
  }
  const why = keys.includes("type")
    ? "A section belongs under blocks"
    : `Missing: ${names.join(", ")}`;
  return without(missing, `${unknown.message}. ${why}`);
}

/** A group beside an unknown field whose entries have the same fields: the field is meant as one of them. */
function groupOf({ path, keys: [key = ""] }: Unknown, { document }: Read): string | undefined {
  const fields = namesAt(document, [...path, key]);
  return namesAt(document, path).find((name) => {
    const entries = namesAt(document, [...path, name]).map((entry) =>
      namesAt(document, [...path, name, entry]),
    );
    const isLike = entries.every((others) => others.length > 0) && entries.length > 0;
    const known = entries.flat();
    return (
      name !== key && isLike && fields.length > 0 && fields.every((one) => known.includes(one))
    );
  });
}

/** Where fields belong that are in a wrong group. */
function belonging({ path, keys }: Unknown, home: Issue, { document }: Read): string {
  const isItself = keys.length === 1 && lastOf(home.path) === keys[0];
  const group = isItself ? home.path.slice(0, -1) : home.path;
  const name = group.length > 0 ? lastOf(group) : "the file itself";
  const verb = keys.length > 1 ? "belong" : "belongs";
  const them = keys.length > 1 ? "them" : "it";
  if (!isItself && !document.hasIn(group)) {
    return `${quoted(keys)} ${verb} to ${name}, whose line is missing. Write ${name}: above ${them}`;
  }
  const [all, next] = [namesAt(document, path), String(group[path.length])];
  const isBelow = keys.every((key, at) => all.indexOf(key) === all.indexOf(next) + 1 + at);
  if (group.length > path.length && all.includes(next) && !isBelow) {
    return `${quoted(keys)} ${verb} to ${name}. Move ${them} below ${name}, in one column with its fields`;
  }
  const side = group.length > path.length ? "right" : "left";
  return `${quoted(keys)} ${verb} to ${name}. Begin ${them} further to the ${side}`;
}
