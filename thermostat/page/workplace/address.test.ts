import { expect, test } from "vitest";
import type { WorkplaceData } from "../../build/workplace-data.ts";
import { type Address, readAddress, writeAddress } from "./address.ts";

const data = {
  modules: [{ bug: null }, { bug: "deadline" }, { bug: "red-trace" }],
  tests: [{ id: "CTL-5" }],
} as unknown as WorkplaceData;
const nothing = {
  bug: null,
  requirement: undefined,
  edit: undefined,
  answer: "",
  finding: undefined,
};

test.each<Address>([
  { ...nothing, bug: "deadline", requirement: "CTL-5" },
  { ...nothing, bug: "red-trace", answer: "8 min 31.3 s", edit: "q1Yq" },
  { ...nothing, edit: "q1Yq", finding: { is: "failed", tests: ["CTL-5"] } },
  { ...nothing, edit: "q1Yq", finding: { is: "same", tests: [] } },
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

test("a result in a link is read only if this page could have written it", () => {
  const read = (result: string) => readAddress(`#edit=q1Yq&result=${result}`, data).address.finding;
  for (const text of ["", "9.CTL-5", "00", "our tests"]) expect(read(text), text).toBeUndefined();
  expect(read("0.CTL-5.%3Cb%3E")).toEqual({ is: "failed", tests: ["CTL-5"] });
});

test("a link with one broken part keeps the others", () => {
  const { address, problems } = readAddress("#bug=deadline&test=x", data);
  expect(address).toMatchObject({ bug: "deadline", requirement: undefined });
  expect(problems).toHaveLength(1);
});
