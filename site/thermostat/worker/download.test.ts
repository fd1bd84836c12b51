import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { download } from "./download.ts";

const whole = Buffer.alloc(100_000, "clang");
let sent = 0;
let isCut = false;
const server = createServer((_, response) => {
  sent += 1;
  response.end(isCut ? whole.subarray(0, 60_000) : whole);
});
let address = "";

/** Node has no Cache API. Names of caches, each with its files by address. */
const stored = new Map<string, Map<string, Response>>();
const caches = {
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  open: async (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      match: async (url: string) => files.get(url)?.clone(),
      put: async (url: string, response: Response) => void files.set(url, response),
      delete: async (url: string) => files.delete(url),
    };
  },
};

beforeEach(async () => {
  vi.stubGlobal("caches", caches);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
  server.closeAllConnections();
  server.close();
  sent = 0;
  isCut = false;
});

const load = (version = "1") => download(address, whole.length, version, () => {});

test("a truncated download is refused and not cached; the next one is complete", async () => {
  isCut = true;
  await expect((await load()).complete).rejects.toThrow("60000 of 100000 bytes");
  expect(stored.get("compiler-1")?.size).toBe(0);
  isCut = false;
  expect((await (await load()).complete).size).toBe(whole.length);
});

test("the second visit uses the cache, unless its file is incomplete", async () => {
  await (await load()).keep();
  const second = await load();
  expect([second.fromCache, (await second.complete).size, sent]).toEqual([true, whole.length, 1]);
  stored.get("compiler-1")?.set(address, new Response("half"));
  expect(await load()).toMatchObject({ fromCache: false });
});

test("a newer version removes the older one", async () => {
  await (await load("1")).keep();
  await (await load("2")).keep();
  expect([...stored.keys()]).toEqual(["compiler-2"]);
});

test("without a cache, every visit downloads", async () => {
  vi.stubGlobal("caches", undefined);
  await (await load()).keep();
  expect(await load()).toMatchObject({ fromCache: false });
});
