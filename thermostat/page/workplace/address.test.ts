import { expect, test } from "vitest";
import type { WorkplaceData } from "../../build/workplace-data.ts";
import { type Address, readAddress, writeAddress } from "./address.ts";

const data = {
  modules: [{ bug: null }, { bug: "deadline" }, { bug: "red-trace" }],
  tests: [{ id: "CTL-5" }],
} as unknown as WorkplaceData;
const nothing = { bug: null, requirement: undefined, edit: undefined, answer: "" };

test.each<Address>([
  { ...nothing, bug: "deadline", requirement: "CTL-5" },
  { ...nothing, bug: "red-trace", answer: "8 min 31.3 s", edit: "q1Yq" },
  { ...nothing, requirement: "CTL-5", edit: "q1YqSy0qzszPU7IC0kCWUqyOUkFRfkppcgmQX1JUmgoA" },
])("a link restores what it was made from: %o", (address) => {
  expect(readAddress(`#${writeAddress(address, "bug")}`, data)).toEqual({ address, problems: [] });
});

test.each([
  ["#bug=nonsense", "The link names a bug that doesn’t exist here."],
  ["#test=__proto__", "The link names a test that doesn’t exist here."],
])("a broken link falls back with a message: %s", (hash, sentence) => {
  const { address, problems } = readAddress(hash, data);
  expect(problems.join(" ")).toContain(sentence);
  expect(address).toEqual(nothing);
});

test("a link’s verdict isn’t read: anybody could have written it", () => {
  const { address, problems } = readAddress("#edit=q1Yq&result=0.CTL-5", data);
  expect(address).toEqual({ ...nothing, edit: "q1Yq" });
  expect(problems).toEqual([]);
});

test("a link with one broken part keeps the others", () => {
  const { address, problems } = readAddress("#bug=deadline&test=x", data);
  expect(address).toMatchObject({ bug: "deadline", requirement: undefined });
  expect(problems).toHaveLength(1);
});
