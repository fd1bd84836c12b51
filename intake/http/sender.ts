import { BlockList, isIP } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";

/**
 * Makes Fastify's `trustProxy`.
 *
 * @param proxies addresses and CIDR ranges
 * @returns whether to believe the X-Forwarded-For of an address, which may have a port
 */
export function trust(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = "", prefix] = proxy.split("/");
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (given) => {
    const address = withoutPort(given);
    return address !== undefined && trusted.check(address, familyOf(address));
  };
}

/**
 * Whom a request counts for: an IPv4 address, or the first half of an IPv6 address, which is what a
 * household or firm gets. All that have no address are one sender: those that a proxy calls
 * "unknown", and those whose connection was reset.
 */
export const senderOf = ({ ip }: Pick<FastifyRequest, "ip">): string =>
  normalizeIP(withoutPort(ip) ?? "unknown");

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Azure's gateway, among others, writes `203.0.113.8:50001` and `[2001:db8::1]:50001`. */
function withoutPort(given: string | undefined): string | undefined {
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(given ?? "") ?? [];
  const address = v6 ?? v4 ?? given ?? "";
  return isIP(address) ? address : undefined;
}
