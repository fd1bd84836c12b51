import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { beforeAll, expect, test } from "vitest";
import { fitTitle } from "./fit-title.tsx";
import { type Font, fonts as families } from "./fonts.ts";

const box = { width: 584, height: 356 };
let fonts: Font[];

beforeAll(async () => {
  const file = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";
  const whole = await readFile(createRequire(import.meta.url).resolve(file));
  const characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ";
  const data = await subsetFont(whole, characters, {
    targetFormat: "sfnt",
    variationAxes: { wdth: 110, wght: 640 },
  });
  fonts = [{ name: families.heading.name, data }];
});

test("a short title is set as large as there is", async () => {
  expect(await fitTitle("Team", box, fonts)).toBe(104);
});

test("a title becomes somewhat smaller rather than four lines long", async () => {
  expect(await fitTitle("Agile and scrum for embedded teams", box, fonts)).toBe(72);
});

test("sixty characters fit, and a long word is not broken", async () => {
  const title = "Wireless telecommunications instrumentation commissioning on";
  expect(title).toHaveLength(60);
  expect(await fitTitle(title, box, fonts)).toBeLessThanOrEqual(60);
});

test("a title that fits at no size stops the build and is named", async () => {
  const title = "Rindfleischetikettierungsaufgabe";
  await expect(fitTitle(title, box, fonts)).rejects.toThrow(title);
});
