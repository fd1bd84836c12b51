import { domainToASCII } from "node:url";

/** Writes an e-mail address in lower case and its domain in ASCII, to compare it with others. */
export function comparableAddress(email: string): string {
  const [, local = email, domain = ""] = /^(.*)@(.*)$/s.exec(email) ?? [];
  return `${local}@${domainToASCII(domain) || domain}`.toLowerCase();
}
