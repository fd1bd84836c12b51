import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { StoreError } from "./errors.ts";

/**
 * File systems whose locks other machines don't see, by Linux's numbers (statfs(2), linux/magic.h).
 * Other systems have no fixed numbers.
 */
const networkDisks = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xfe534d42, "SMB"],
  [0xff534d42, "CIFS"],
  [0x65735546, "FUSE"],
  [0x01021997, "9p"],
  [0x00c36400, "Ceph"],
]);

/**
 * Refuses a file, which need not exist yet, where a server on another machine could use it at the same
 * time: both would damage it.
 *
 * @throws StoreError
 */
export function requireLocalDisk(path: string): void {
  let place = path;
  while (!existsSync(place)) place = dirname(place);
  const found = process.platform === "linux" && networkDisks.get(statfsSync(place).type);
  if (!found) return;
  throw new StoreError(
    `${path} is on a network file system (${found}), where two servers would damage it; ` +
      "name a file on a local disk or, if only one server can ever use it, set ALLOW_NETWORK_DISK=true",
  );
}
