import { InvalidArgumentError } from "commander";
import { readValue } from "../../shared/submission/check-field.ts";
import { enquiryFields } from "../../shared/submission/fields.ts";

/**
 * Refuses a blank value: a shell puts it in place of an unset variable, and it would select
 * everything.
 */
export function notBlank(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError("It is blank; perhaps a variable of the shell is unset.");
}

/** Reads a line without the spaces around it. */
export function oneLine(text: string): string {
  const line = notBlank(text).trim();
  if (!/[\r\n]/.test(line)) return line;
  throw new InvalidArgumentError("It must be one line.");
}

/** Reads an id. */
export const anId = (text: string): string => notBlank(text).trim().toLowerCase();

/** Reads an e-mail address, as a form does. Anything else would match none, erase nothing and look like success. */
export function emailAddress(text: string): string {
  const read = readValue(enquiryFields.email, notBlank(text));
  if ("value" in read) return read.value;
  throw new InvalidArgumentError("It must be an e-mail address alone, such as ada@example.com.");
}

/** Reads a whole number from 1. */
export function wholeNumber(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1 to 999999.");
}

const unitsMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Makes a function that reads an ISO time, in UTC unless it names a zone, or how long ago. */
export const timeBefore =
  (now: number) =>
  (text: string): number => {
    const [, count, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
    if (count !== undefined) return now - Number(count) * (unitsMs[unit] ?? 0);
    const [, day, time = "00:00", zone = "Z"] =
      /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ??
      [];
    const at = Date.parse(`${day}T${time}${zone}`);
    // Date.parse reads 30 February as 2 March.
    if (day && !Number.isNaN(at) && new Date(day).toISOString().startsWith(day)) return at;
    throw new InvalidArgumentError(
      "It must be a time, such as 2026-11-20T12:00Z, or how long ago, such as 45m, 2h or 3d.",
    );
  };
