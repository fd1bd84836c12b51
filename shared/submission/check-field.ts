import { cleanValue, invisible } from "./clean-value.ts";
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

/** What was meant by the text in a field, or a sentence about it for the person who typed it. */
export type Reading = { readonly value: string } | { readonly problem: string };

/** Reads what a field has: the page and the intake do so in the same way. */
export function readValue(field: Field, given: unknown): Reading {
  const text = given ?? "";
  if (typeof text !== "string") return { problem: problems.notText };
  const value = cleanValue(field, text);
  const problem = problemWith(field, value);
  return problem === undefined ? { value } : { problem };
}

function problemWith(field: Field, value: string): string | undefined {
  const { maxLength, required } = field;
  if (value === "") return required ? problems.missing : undefined;
  if (value.length > maxLength) return problems.tooLong(maxLength, value.length);
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
