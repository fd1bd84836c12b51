import { domainToASCII } from "node:url";

/** Returns an e-mail address in lower case, its domain in ASCII: equal for every spelling. */
export function normalizedEmail(email: string): string {
  const [, local = email, domain = ""] = /^(.*)@(.*)$/s.exec(email) ?? [];
  return `${local}@${domainToASCII(domain) || domain}`.toLowerCase();
}
