import { BlockList, isIP } from "node:net";

const localRanges = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8], // loopback (RFC 1122, 3.2.1.3)
  ["10.0.0.0", 8], // private (RFC 1918), this and the next two
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  localRanges.addSubnet(network, prefix, "ipv4");
}
localRanges.addAddress("::1", "ipv6");
localRanges.addSubnet("fc00::", 7, "ipv6"); // unique local (RFC 4193)

// Names that the public DNS cannot resolve: RFC 6761, RFC 6762, RFC 8375, and ICANN's `.internal`.
const localSuffixes = [".localhost", ".local", ".home.arpa", ".internal"];

/**
 * Whether a host is this machine or in a private network, judging by its name.
 *
 * @param hostname as in a URL's `hostname`: IPv6 addresses are in brackets
 */
export function isLocalHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(name);
  if (version !== 0) return localRanges.check(name, version === 4 ? "ipv4" : "ipv6");
  // A name without a dot belongs to a container network or the hosts file.
  return !name.includes(".") || localSuffixes.some((suffix) => name.endsWith(suffix));
}
