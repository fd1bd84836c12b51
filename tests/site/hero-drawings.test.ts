import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

/** The numbers with a unit in a hero's drawing, in its order. */
function numbersIn(drawing: string, unit: string): number[] {
  const texts = read(`site/drawings/heroes/${drawing}.svg`).matchAll(/<text[^>]*>([^<]+)/g);
  const number = new RegExp(`([\\d.]+) ${unit}$`);
  return [...texts].flatMap(([, text = ""]) => {
    const found = text.match(number);
    return found ? [Number(found[1])] : [];
  });
}

test("the stages' red line is where their times add up to", () => {
  const svg = read("site/drawings/heroes/stages.svg");
  const [statics = 0, units = 0, emulation = 0, sum] = numbersIn("stages", "s");
  expect(statics + units + emulation).toBeCloseTo(sum ?? 0);
  // A division of 30 units is 3 s.
  expect(svg).toContain(`M${(sum ?? 0) * 10} 0v`);
});

test("the failing step is the recorded one", () => {
  const recording = read("firmware/outside/recorded/open-is-cold.txt");
  const [seconds] = numbersIn("failing-step", "s");
  expect(recording).toContain(`lamp is off after ${seconds} s`);
});

test("the short cycle keeps the times of the requirements", () => {
  const requirements: { id: string; text: string }[] = parse(read("firmware/requirements.yaml"));
  const texts = ["CTL-3", "CTL-2", "CTL-7"].map(
    (id) => requirements.find((one) => one.id === id)?.text,
  );
  const drawn = numbersIn("short-cycle", "min");
  expect(texts.map((text, place) => text?.includes(`${drawn[place]} min`))).toEqual([
    true,
    true,
    true,
  ]);
});
