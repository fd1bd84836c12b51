import { invisible } from "./clean-value.ts";
import { dialCodes } from "./dial-codes.ts";

const anyInvisible = new RegExp(`[${invisible}]`, "gu");

// `+40`, `0040`, `00/40`, `(+40)`, `+(40)`, `(00)40`, `'+40`, `+0040`, `Mobile: +40`
const internationalPrefix = /^\p{L}*[^\p{L}\d+]*(?:\+|00)[()[\] ./-]*(?:00 ?)?/u;

// Without the lookbehind, thousands of quotes inside would take seconds.
const closing = /(?<!["'>\u203a\u00bb])["'>\u203a\u00bb]+$/;

// One that nothing in the number has opened. The lookbehind comes last: it is tried once, at the end.
const unopened = /[)\]]$(?<![([][^)\]]*.)/;

/**
 * The digits of the longest national number, without the 0 in front, where a number may have more than
 * nine and may begin with the country's own code.
 */
const longestNational: Readonly<Record<string, number>> = { "+39": 10, "+43": 11, "+49": 11 };

/** Whether a number names its own country, so that it needs no dial code. */
export function isInternational(number: string): boolean {
  return internationalPrefix.test(plain(number));
}

/** Whether there is more than a dial code. */
export function isWholeNumber(number: string): boolean {
  const digits = wholePhone("", number).replace(/^\+\p{Nd}* |\P{Nd}/gu, "");
  return digits.length >= 3;
}

/**
 * Joins dial code, a space and the number (specification, section 3). A number that names its own
 * country keeps it, whichever code is chosen: people paste such numbers, and browsers fill them in.
 * A national number stays as it was typed, its 0 included.
 *
 * @param chosen a dial code such as `+32`, or nothing
 */
export function wholePhone(chosen: string, number: string): string {
  const typed = plain(number);
  if (internationalPrefix.test(typed)) return withCode(typed.replace(internationalPrefix, ""));
  if (repeats(chosen, typed)) return withCode(typed.replace(/^[([ ]+/, ""));
  return chosen === "" ? typed : `${chosen} ${typed}`;
}

/**
 * Without the link's scheme, invisible marks and unusual blanks, dashes and signs that
 * contacts and pages add.
 */
function plain(number: string): string {
  return number
    .normalize("NFKC")
    .replace(/\p{Pd}/gu, "-")
    .replace(anyInvisible, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[<"'\u2039\u00ab]*(?:tel|callto)(?!\p{L})[.:]?(?:\/\/)? ?/iu, "")
    .replace(closing, "");
}

/** Writes `32) 470123456` as `+32 470123456`; a dial code that we don't list stays as it is. */
function withCode(number: string): string {
  const whole = `+${number.replace(unopened, "").replace(/^(\d+) ?[)\]] ?/, "$1 ")}`;
  // No dial code is the beginning of another (ITU-T E.164), so the first that fits is right.
  const code = dialCodes.find((entry) => whole.startsWith(entry.code))?.code;
  if (!code) return whole;
  const rest = whole.slice(code.length).replace(/^[\s./-]+/, "");
  // The code may come once more.
  return rest === "" ? `${code} ` : wholePhone(code, rest);
}

/** Whether a number begins with the chosen dial code again, without its plus. */
function repeats(chosen: string, number: string): boolean {
  if (chosen === "") return false;
  const found = new RegExp(`^[([ ]*${chosen.slice(1)}(\\D*)(\\d.*)$`).exec(number);
  if (!found) return false;
  const [, gap = "", rest = ""] = found;
  const digits = rest.replace(/\D/g, "").length;
  // A national number may begin with the same digits, but nobody writes it with a gap behind them.
  if (gap !== "" && digits >= 8) return true;
  const length = chosen.length - 1 + digits;
  return length > (longestNational[chosen] ?? 9);
}
