import { domainToASCII } from "node:url";
import { addressAlone } from "../../shared/submission/pasted-address.ts";

/**
 * Returns an e-mail address in lower case, its domain in ASCII: equal for every spelling, and for one
 * that was kept with a sign behind it.
 */
export function normalizedEmail(email: string): string {
  const alone = addressAlone(email);
  const [, local = alone, domain = ""] = /^(.*)@(.*)$/s.exec(alone) ?? [];
  return `${local}@${domainToASCII(domain) || domain}`.toLowerCase();
}
