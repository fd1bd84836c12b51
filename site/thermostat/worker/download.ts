/** Downloads the compiler's large file with progress; the second time from the cache. */

/** A newer version deletes the caches of older ones. */
const cachePrefix = "compiler-";

type OnProgress = (bytes: number, of: number) => void;

/** A file being downloaded. `keep` caches it, `drop` removes it from the cache. */
export type Download = {
  /** The file as it arrives, so that engines compile it meanwhile. */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The whole file; rejects if part of it is missing. */
  readonly complete: Promise<Blob>;
  readonly fromCache: boolean;
  keep(): Promise<void>;
  drop(): Promise<void>;
};

/**
 * @param bytes the length of the whole file
 * @throws Error if the download doesn't start
 */
export async function download(
  address: string,
  bytes: number,
  version: string,
  onProgress: OnProgress,
): Promise<Download> {
  const cache = await openCache(version);
  const drop = async () => void (await cache?.delete(address).catch(() => false));
  const kept = await cache?.match(address);
  if (kept) {
    const gzip = await kept.blob();
    if (gzip.size === bytes) {
      const complete = Promise.resolve(gzip);
      return { stream: gzip.stream(), complete, fromCache: true, keep: async () => {}, drop };
    }
    await drop();
  }
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const [stream, copy] = answer.body.tee();
  const complete = collect(copy, bytes, onProgress);
  // The stream's reader receives the error too.
  complete.catch(() => {});
  // With a full disk, or in a private window, the second visit only loads more slowly.
  const keep = async () =>
    void (await cache?.put(address, new Response(await complete)).catch(() => {}));
  return { stream, complete, fromCache: false, keep, drop };
}

async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  bytes: number,
  onProgress: OnProgress,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    arrived += next.value.length;
    onProgress(arrived, bytes);
  }
  if (arrived !== bytes) throw new Error(`${arrived} of ${bytes} bytes arrived`);
  return new Blob(parts);
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
