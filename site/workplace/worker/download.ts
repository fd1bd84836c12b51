/** The compiler's large file: with progress, from the cache the second time, never broken. */

/** Deleted with its older versions by the version that replaces it. */
const cachePrefix = "compiler-";

type Hear = (bytes: number, of: number) => void;

/** A file that has arrived as far as its length tells. `keep` puts it into the cache. */
export type Download = {
  readonly gzip: Blob;
  readonly fromCache: boolean;
  keep(): Promise<void>;
  drop(): Promise<void>;
};

/**
 * @param bytes the length of the whole file
 * @throws Error for a file that does not arrive whole
 */
export async function download(
  address: string,
  bytes: number,
  version: string,
  hear: Hear,
): Promise<Download> {
  const cache = await openCache(version);
  const drop = async () => void (await cache?.delete(address).catch(() => false));
  const kept = await cache?.match(address);
  if (kept) {
    const gzip = await kept.blob();
    if (gzip.size === bytes) return { gzip, fromCache: true, keep: async () => {}, drop };
    await drop();
  }
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0;
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    arrived += next.value.length;
    hear(arrived, bytes);
  }
  if (arrived !== bytes) throw new Error(`${arrived} of ${bytes} bytes arrived`);
  const gzip = new Blob(parts);
  // A full disk, or a private window, costs the second visit its speed and nothing else.
  const keep = async () => void (await cache?.put(address, new Response(gzip)).catch(() => {}));
  return { gzip, fromCache: false, keep, drop };
}

/** Undefined where there is none, as without HTTPS. */
async function openCache(version: string): Promise<Cache | undefined> {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith(cachePrefix) && name !== cachePrefix + version) await caches.delete(name);
    }
    return await caches.open(cachePrefix + version);
  } catch {
    return undefined;
  }
}
