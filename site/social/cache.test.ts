import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keep } from "./cache.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kept-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const maker = (text: string) => vi.fn(async () => Buffer.from(text));

test("what was made before is not made again", async () => {
  const first = await keep(folder, "/social/team.png", ["card", Buffer.of(1)], maker("picture"));
  const make = maker("another");
  const second = await keep(folder, "/social/team.png", ["card", Buffer.of(1)], make);
  expect(make).not.toHaveBeenCalled();
  expect([first.made, second.made]).toEqual([true, false]);
  expect(second.data).toEqual(first.data);
});

test("a change makes it anew, and the earlier one goes", async () => {
  for (const ingredients of [
    ["a", "bc"],
    ["ab", "c"],
    ["ab", Buffer.of(0x64)],
  ]) {
    const make = maker("picture");
    await keep(folder, "/social/team.png", ingredients, make);
    expect(make, String(ingredients)).toHaveBeenCalledOnce();
  }
  expect(await readdir(join(folder, "social/team.png"))).toHaveLength(1);
});

test("pictures of different names do not drive each other out", async () => {
  await keep(folder, "/social/careers.png", ["careers"], maker("careers"));
  await keep(folder, "/social/careers/job.png", ["job"], maker("job"));
  const { made } = await keep(folder, "/social/careers.png", ["careers"], maker("careers"));
  expect(made).toBe(false);
});

test("what could not be made is tried again", async () => {
  const fail = () => Promise.reject(new Error("no room"));
  await expect(keep(folder, "/social/team.png", ["card"], fail)).rejects.toThrow("no room");
  const { made } = await keep(folder, "/social/team.png", ["card"], maker("picture"));
  expect(made).toBe(true);
});
