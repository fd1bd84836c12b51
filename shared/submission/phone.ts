import { dialCodes } from "./dial-codes.ts";

// `+40`, `0040`, `(+40)`, `+(40)`, `tel:+40`, or with another word or sign in front of it.
const internationalPrefix = /^[^\d+]*(?:\+|00)\D*/;

/** The longest national numbers, without the 0 in front, of plans that allow more than 9 digits and in which a number may begin with the country's own code. */
const longestNational: Readonly<Record<string, number>> = { "+39": 10, "+43": 11, "+49": 11 };

/** Whether a number names its own country, so that it needs no dial code. */
export function isInternational(number: string): boolean {
  return internationalPrefix.test(plain(number));
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
  if (internationalPrefix.test(typed)) return withSpace(typed.replace(internationalPrefix, ""));
  if (repeats(chosen, typed)) return withSpace(typed.replace(/^\D+/, ""));
  return chosen === "" ? typed : `${chosen} ${typed}`;
}

/** Without the invisible marks and unusual blanks, digits and signs that contacts and pages add. */
function plain(number: string): string {
  return number
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Writes `32)470123456` as `+32 470123456`; a dial code that we don't list stays as it is. */
function withSpace(number: string): string {
  const whole = `+${number.replace(/^(\d+) ?\) ?/, "$1 ")}`;
  // No dial code is the beginning of another (ITU-T E.164), so the first that fits is right.
  const own = dialCodes.find(({ code }) => whole.startsWith(code))?.code;
  return own ? `${own} ${whole.slice(own.length).replace(/^[\s./-]+/, "")}` : whole;
}

/** Whether a number begins with the chosen dial code again, without its plus. */
function repeats(chosen: string, number: string): boolean {
  const found = new RegExp(`^\\D*${chosen.slice(1)}(\\D*)(\\d.*)$`).exec(number);
  if (chosen === "" || !found) return false;
  const [, gap = "", rest = ""] = found;
  const digits = rest.replace(/\D/g, "").length;
  if (digits < 8) return false;
  // A national number may begin with the same digits, but nobody writes it with a gap behind them.
  return gap !== "" || chosen.length - 1 + digits > (longestNational[chosen] ?? 9);
}
