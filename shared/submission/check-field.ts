import { invisible } from "./clean-value.ts";
import { decoded, inAscii, signs } from "./domains.ts";
import type { Field } from "./fields.ts";
import { isFileName } from "./pasted-link.ts";
import { isWholeNumber } from "./phone.ts";
import { problems } from "./texts.ts";

// The HTML standard's own pattern for a valid e-mail address (4.10.5.1.5), so the intake accepts
// exactly what a browser's native check accepts.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

// Joiners are part of the letters between which `cleanValue` leaves them.
const domainLabels = new RegExp(
  String.raw`^(?:[.-]|(?![${signs}])[\p{L}\p{M}\p{Nd}]|\u200c|\u200d)*$`,
  "u",
);
const blank = new RegExp(String.raw`[\s${invisible}]`, "u");

/**
 * Checks one value, as `cleanValue` returns it, against its field.
 *
 * @returns the problem, as a sentence for the person who typed the value; `undefined` if there is
 *   none
 */
export function problemWith(field: Field, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") {
    return field.required ? problems.missing : undefined;
  }
  if (typeof value !== "string") return problems.notText;
  return tooLong(field, value.length) ?? problemWithType(field, value);
}

/** The problem with a value that is longer than its field allows, with the limit and its length. */
export function tooLong({ maxLength }: Field, length: number): string | undefined {
  if (length <= maxLength) return undefined;
  return problems.tooLong(maxLength, length);
}

function problemWithType(field: Field, value: string): string | undefined {
  if (field.type === "email") return problemWithAddress(value);
  if (field.type === "tel" && !isWholeNumber(value)) return problems.phone;
  if (field.type === "url") return problemWithLink(value);
  if (field.choices && !field.choices.includes(value)) return problems.choice;
  return undefined;
}

/** `<input type=email>` has to accept it; the domain may be in any script, but has no signs. */
function problemWithAddress(value: string): string | undefined {
  const at = value.lastIndexOf("@") + 1;
  const domain = value.slice(at);
  if (!emailPattern.test(value.slice(0, at) + inAscii(domain))) return problems.email;
  // The URL parser would make letters of signs, such as `tm` of ™, which would be another domain.
  return domainLabels.test(domain + decoded(domain)) ? undefined : problems.domain;
}

/**
 * A link has to be absolute, http or https, and must not disguise its target with credentials,
 * backslashes, or characters that are invisible or reverse the writing direction.
 */
function problemWithLink(value: string): string | undefined {
  if (/\s/.test(value) && /https?:/i.test(value)) return problems.linkBlanks;
  if (isFileName(value)) return problems.fileName;
  if (!/^https?:\/\//i.test(value)) return problems.linkScheme;
  if (blank.test(value)) return problems.linkBlanks;
  const isOpenable = URL.canParse(value) && !value.includes("\\");
  const { username, password } = isOpenable ? new URL(value) : { username: "?", password: "" };
  if (username === "" && password === "") return undefined;
  return problems.linkTarget;
}
