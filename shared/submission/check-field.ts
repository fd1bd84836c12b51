import type { Field } from "./fields.ts";
import { isWholeNumber } from "./phone.ts";
import { problems } from "./texts.ts";

// The HTML standard's own pattern for a valid e-mail address (4.10.5.1.5), so the intake accepts
// exactly what a browser's native check accepts.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

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
  if (field.type === "email" && !isEmailAddress(value)) return problems.email;
  if (field.type === "tel" && !isWholeNumber(value)) return problems.phone;
  if (field.type === "url") return problemWithLink(value);
  if (field.choices && !field.choices.includes(value)) return problems.choice;
  return undefined;
}

/** Whether `<input type=email>` accepts the value; the domain may be in any script. */
function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf("@");
  const domain = value.slice(at + 1);
  return emailPattern.test(value.slice(0, at + 1) + inAscii(domain));
}

function inAscii(domain: string): string {
  // The URL parser would treat the rest after one of these as a port, a path and so on, and drop
  // it.
  const isMore = /[\s/?#:@\\%]/.test(domain);
  if (isMore || /^[\x20-\x7e]*$/.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

/**
 * A link has to be absolute, http or https, and must not disguise its target with credentials,
 * backslashes, or characters that are invisible or reverse the writing direction.
 */
function problemWithLink(value: string): string | undefined {
  if (!/^https?:\/\//i.test(value)) return problems.linkScheme;
  if (/[\s\p{Cf}]/u.test(value)) return problems.linkBlanks;
  const isOpenable = URL.canParse(value) && !value.includes("\\");
  const { username, password } = isOpenable ? new URL(value) : { username: "?", password: "" };
  if (username === "" && password === "") return undefined;
  return problems.linkTarget;
}
