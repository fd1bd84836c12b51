import { domainToASCII } from "node:url";

/** One form for all ways to write an address: its domain may be in capitals or in any script. */
export function comparableAddress(email: string): string {
  const [, local = email, domain = ""] = /^(.*)@(.*)$/s.exec(email) ?? [];
  return `${local}@${domainToASCII(domain) || domain}`.toLowerCase();
}
