import { z } from "astro/zod";
import { counted } from "../../shared/counted.ts";
import { find } from "../../shared/files.ts";
import { noField } from "./issue-causes.ts";
import { joinLines, lacksColon, spaced, unmoved } from "./line-slips.ts";
import { ended, ofName } from "./mistakes.ts";
import { nearTo } from "./near.ts";
import { parsed } from "./parsed.ts";

/** What a file's schema says about a field, in words for people who know texts, numbers and lists but no types. */

/** What is said of a field without a value; whether it may stay so is added where the file is known. */
export const empty = "empty. Fill it in";

/** What a field with this type must contain; editors know no types. */
const mustBe: Readonly<Record<string, string>> = {
  string: "must be text. Put it in quotes if it has a colon and a space, or begins with a bracket",
  boolean: "must be true or false",
  number: "must be a number: only digits, no comma or dot, no quotes",
  int: "must be a whole number: only digits, no comma or dot, no quotes",
  array: "must be a list, each entry after a dash and a space",
  object: "must be a group of fields, each on a line of its own",
  record: "must be a group of fields, each on a line of its own",
};

/**
 * What is wrong with a field.
 *
 * @param typed what an editor wrote there, if it is a text
 * @param fileWith the file that has a field with this name
 */
export function messageOf(
  issue: z.core.$ZodRawIssue,
  typed: string | undefined,
  fileWith: (field: string) => string | undefined,
): string {
  const { inst } = issue;
  const says = plainMessage(issue, typed) ?? `${z.locales.en().localeError(issue)}`;
  const isMissing = issue.input === undefined && says !== "missing";
  const message = isMissing ? `missing: ${says}` : says;
  if (issue.code === "unrecognized_keys" && inst instanceof z.ZodObject) {
    const names = Object.keys(inst.shape);
    const unused = names.filter((name) => !Object.hasOwn(issue.input as object, name));
    const meant = issue.keys.map((key) => nearTo(key, unused)[0]);
    if (meant.every(Boolean)) return `${message}. Did you mean ${meant.join(" and ")}?`;
    const group = groupWith(inst, issue.keys);
    if (group) {
      const { [group]: below } = issue.input as Record<string, unknown>;
      const isThere = issue.keys.every((name) => Object.hasOwn(Object(below), name));
      const all = Object.keys(issue.input as object);
      const isNext = all.indexOf(group) === all.indexOf(issue.keys[0] ?? "") - 1;
      const instead = isThere
        ? "Change it there, and delete it here"
        : isNext
          ? `Begin it further to the right, in one column with the fields of ${group}`
          : `Write it below ${group}`;
      const without = `Leave it out, or write ${group} too`;
      return `${message} here: ${group} has it. ${below === undefined ? without : instead}`;
    }
    const isTop = (issue.path ?? []).length === 0;
    const { type } = issue.input as Record<string, unknown>;
    const kind = issue.keys
      .map((key) => (key === "type" ? `${type}` : key))
      .find((name) => isTop && find(`site/blocks/${name}/example.yaml`).length > 0);
    if (kind) return `${message}. A section belongs below blocks, as - type: ${kind}`;
    // Within a group, a common name such as text says little.
    const [field = ""] = issue.keys;
    // A form's label is named as what it asks for.
    const other = issue.path?.includes("labels") ? undefined : fileWith(field);
    if (other && (isTop || other === "content/company.yaml")) {
      const isThere = parsed(other).document.has(field);
      const change = "Change it there, or leave it out";
      return isThere
        ? `${message} here: ${other} has it. ${change}`
        : `${message}. Move it into ${other}`;
    }
    const joined = issue.keys.some((name) => name.includes(" ")) ? `. ${joinLines}` : "";
    return `${message}${joined}. Possible fields: ${names.join(", ")}`;
  }
  const isShown =
    typed &&
    message !== empty &&
    !["custom", "invalid_key", "too_big", "too_small"].includes(issue.code ?? "") &&
    !message.includes(typed);
  const description = inst instanceof z.ZodType && inst.description;
  const [meant] = typed ? nearTo(typed, optionsOf(issue).map(String)) : [];
  const perhaps = meant ? `. Did you mean ${meant}?` : "";
  const said = `${isShown ? `${message}. You wrote: ${typed}` : message}${perhaps}`;
  return description ? `${ended(said)} Description: ${description}` : said;
}

/** The field whose group, or whose entries, have all these fields, if one of this group has. */
const groupWith = ({ shape }: z.ZodObject, names: readonly string[]): string | undefined =>
  Object.entries(shape).find(([, type]) => {
    const whole =
      type instanceof z.ZodOptional || type instanceof z.ZodDefault ? type.unwrap() : type;
    const inner = whole instanceof z.ZodArray ? whole.element : whole;
    return inner instanceof z.ZodObject && names.every((name) => Object.hasOwn(inner.shape, name));
  })?.[0];

/** What a choice, or the type of a block, can be. */
const optionsOf = (issue: z.core.$ZodRawIssue) =>
  (issue.values ?? issue.options ?? []) as readonly unknown[];

function plainMessage(issue: z.core.$ZodRawIssue, typed: string | undefined): string | undefined {
  const { code, input, inst } = issue;
  if (code === "invalid_type" && input === undefined) return "missing";
  if (code === "unrecognized_keys") return noField(issue.keys);
  if ((input === null && !typed) || (typeof input === "string" && !input.trim())) {
    if (issue.path?.length) return empty;
    return `${empty}, or delete the file if nothing needs it${fieldsOf(inst, ". Possible fields")}`;
  }
  if (inst instanceof z.ZodEmail) return "must be an email address, such as an@firm.example";
  if (inst instanceof z.ZodISODate) return asDay(typed ?? "");
  if (code === "invalid_type" && issue.expected === "string" && typed) {
    return `must be text. Put it in quotes: "${typed}"`;
  }
  if (code === "invalid_key") {
    const said = `${ofName} ${issue.issues[0]?.message ?? "is wrong"}`;
    const [name, value] = [issue.path?.at(-1), typed].map((one) =>
      `/${String(one)}`.replace("//", "/"),
    );
    return said.includes("begin with /") && typed ? `${said}. Write ${name}: ${value}` : said;
  }
  if (code === "invalid_type" && /^<script/i.test(typed ?? "")) {
    const must = issue.expected === "array" ? "must be a list" : "must be a group";
    return `${must}, not HTML. Write the address of the script alone, as in - src: https://stats.example/count.js`;
  }
  if (code === "invalid_type" && issue.expected === "string" && Array.isArray(input)) {
    return `must be text, not a list. Write it without brackets and dashes: ${input.join(", ")}`;
  }
  const [address, ...others] = Object.values(Object(input)).map(String);
  if (
    code === "invalid_type" &&
    issue.expected === "string" &&
    /^(?:\/|https:)/.test(address ?? "")
  ) {
    if (others.length === 0) return `must be text. Write the address alone: ${address}`;
  }
  if (code === "invalid_type" && inst instanceof z.ZodNumber && !inst.isInt) {
    return "must be a number: digits, with a dot before a fraction, as in 0.5, and no quotes";
  }
  if (code === "invalid_type") {
    const mustHave = mustBe[issue.expected] && mustBe[issue.expected] + fieldsOf(inst);
    const shape = inst instanceof z.ZodObject ? inst.shape : {};
    return (
      spaced(typed ?? "") ??
      lacksColon(typed ?? "", (name) => Object.hasOwn(shape, name)) ??
      unmoved(typed ?? "") ??
      asRange(inst, typed) ??
      asTuple(inst) ??
      mustHave
    );
  }
  const options = optionsOf(issue);
  if (code === "invalid_union" && !typed) {
    const misspelt = Object.keys(Object(input)).find((key) => nearTo(key, ["type"])[0]);
    if (misspelt) return `${noField([misspelt])}. Did you mean type?`;
    if (options.length > 0 && !Object.hasOwn(Object(input), "type")) {
      const [first = ""] = Object.keys(Object(input));
      const isEntry = typeof issue.path?.at(-1) === "number";
      const below = isEntry && first ? `, with ${first} below it, without its dash` : "";
      return `missing. Begin ${isEntry ? "the entry with - type" : "with type"}: and which it is${below}. One of: ${options.join(", ")}`;
    }
  }
  if (options.length > 0) return `must be one of: ${options.join(", ")}`;
  if (code !== "too_big" && code !== "too_small") return undefined;
  const isMore = code === "too_big";
  const bound = isMore ? issue.maximum : issue.minimum;
  const limit = `the ${isMore ? "most" : "least"} is ${bound}`;
  if (issue.inclusive === false) return `must be more than ${issue.minimum}`;
  if (typeof input === "string") return `${limit} characters, and it has ${input.length}`;
  if (!Array.isArray(input)) return limit;
  const entries = Number(bound) === 1 ? "entry" : "entries";
  return `${limit} ${entries}, and it has ${input.length}. ${isMore ? "Delete" : "Add"} one`;
}

/** What to write instead of a day in another form. */
function asDay(typed: string): string {
  const [, year, month = "", day = ""] =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$|^(\d{4})(\d\d)(\d\d)$/.exec(typed)?.filter(Boolean) ??
    [];
  const [, d = "", m = "", y] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed) ?? [];
  const read = /[a-z].*\d{4}$/i.test(typed) ? Date.parse(`${typed} UTC`) : Number.NaN;
  const meant = Number.isNaN(read)
    ? [year ?? y, month || m, day || d].map((part) => part?.padStart(2, "0")).join("-")
    : new Date(read).toISOString().slice(0, 10);
  if (z.iso.date().safeParse(meant).success && meant !== typed) {
    return `must be year, month, day. Write ${meant}`;
  }
  return `must be ${year || y ? "a day that exists" : "year, month, day"}, such as 2027-01-31`;
}

/** The fields of a group, after these words. */
const fieldsOf = (inst: unknown, before = "") =>
  inst instanceof z.ZodObject ? `${before}: ${Object.keys(inst.shape).join(", ")}` : "";

/** How many entries a list of a fixed length has; one with a rest has any number. */
const ofLength = ({ items, rest }: z.ZodTuple["def"]) =>
  rest
    ? ", each entry after a dash and a space"
    : ` of ${counted(items.length, "entry", "entries")}`;

/** What a list of a fixed length, or with a first entry of its own, must be. */
const asTuple = (inst: unknown) =>
  inst instanceof z.ZodTuple ? `must be a list${ofLength(inst.def)}` : undefined;

/** What a range must be that was written as a text, such as “10 days”. */
function asRange(inst: unknown, typed = ""): string | undefined {
  if (!(inst instanceof z.ZodObject && "from" in inst.shape)) return undefined;
  const [from = "10", to = from] = typed.match(/\d+/g) ?? [];
  return `must be a group of two fields: { from: ${from}, to: ${to} }`;
}
