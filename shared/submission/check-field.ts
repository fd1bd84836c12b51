import type { Field } from "./fields.ts";

// The HTML standard's own pattern for a valid e-mail address (4.10.5.1.5), so the intake accepts
// exactly what a browser's native check accepts.
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

// Control characters (Unicode category Cc) break logs, spreadsheets and stores; only a textarea's
// line ends and tabs are allowed.
const controlInLine = /[\p{Cc}\u2028\u2029]/u;
const controlInText = /(?![\t\n\r])\p{Cc}/u;

/**
 * Checks one value against its field.
 *
 * @returns the problem, as a sentence for the person who typed the value; `undefined` if there is
 *   none
 */
export function problemWith(field: Field, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") {
    return field.required ? "Please fill in this field." : undefined;
  }
  if (typeof value !== "string") return "Please enter a single text value.";
  if (field.required && value.trim() === "") return "Please fill in this field.";
  if (value.length > field.maxLength) {
    return `Please use at most ${field.maxLength} characters; you used ${value.length}.`;
  }
  const control = field.type === "multiline" ? controlInText : controlInLine;
  if (!value.isWellFormed() || control.test(value)) {
    return "Please remove characters that cannot be printed.";
  }
  return problemWithType(field, value);
}

function problemWithType(field: Field, value: string): string | undefined {
  if (field.type === "email" && !isEmailAddress(value)) {
    return "Please enter an email address such as name@example.com.";
  }
  if (field.type === "url" && !isWebLink(value)) {
    return "Please enter a link that begins with https:// or http://.";
  }
  if (field.choices && !field.choices.includes(value))
    return "Please choose an option from the list.";
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
 * Whether a link is absolute, http or https, and does not disguise its target with credentials,
 * backslashes, or characters that are invisible or reverse the writing direction.
 */
function isWebLink(value: string): boolean {
  if (!/^https?:\/\/[^\s\\\p{Cf}]+$/iu.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}
