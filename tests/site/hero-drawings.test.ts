import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

/** A hero's drawing, and its variant for wide windows. */
const variants = (drawing: string) =>
  ["heroes", "heroes-wide"].map((folder) => read(`site/drawings/${folder}/${drawing}.svg`));

/** The numbers with a unit in a drawing, in its order. */
function numbersIn(svg: string, unit: string): number[] {
  const texts = svg.matchAll(/<text[^>]*>([^<]+)/g);
  const number = new RegExp(`([\\d.]+) ${unit}$`);
  return [...texts].flatMap(([, text = ""]) => {
    const found = text.match(number);
    return found ? [Number(found[1])] : [];
  });
}

test("the failing step is the recorded one", () => {
  const recording = read("thermostat/firmware/outside/recorded/open-is-cold.txt");
  for (const svg of variants("failing-step")) {
    expect(recording).toContain(`lamp is off after ${numbersIn(svg, "s")} s`);
  }
});

test("the short cycle keeps the times of the requirements", () => {
  const requirements: { id: string; text: string }[] = parse(
    read("thermostat/firmware/requirements.yaml"),
  );
  const texts = ["CTL-3", "CTL-2", "CTL-7"].map(
    (id) => requirements.find((one) => one.id === id)?.text,
  );
  const drawn = numbersIn(read("site/drawings/heroes/short-cycle.svg"), "min");
  expect(texts.map((text, place) => text?.includes(`${drawn[place]} min`))).toEqual([
    true,
    true,
    true,
  ]);
});
