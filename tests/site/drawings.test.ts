import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { svgOf } from "../../site/drawings/files.ts";
import { labelsIn } from "../../site/drawings/svg.ts";
import { heroDrawing } from "../../site/reading/drawn.ts";
import { withThermostat } from "../../site/reading/thermostat.ts";
import { allPictures } from "../../site/social/pictures.ts";
import { bugs, requirements } from "../../thermostat/build.ts";
import { industries, pages, services } from "../support/content.ts";

/** Drawings, against what they quote: those that aren't made from it. */

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

/** Both compositions of a hero's drawing. */
const both = (drawing: string) =>
  (["narrow", "wide"] as const).map((composition) => heroDrawing(drawing, composition));

/** The numbers with a unit in a drawing's labels, in its order. */
const numbersIn = (svg: string, unit: string) =>
  labelsIn(svg).flatMap((label) => {
    const found = label.match(new RegExp(`([\\d.]+) ${unit}$`));
    return found ? [Number(found[1])] : [];
  });

/** The width of a division on the time axis, in a drawing's units. */
const division = 30;

const firmware = "thermostat/firmware";
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** How many marks the dashed lines of a colour have: a dash of this pitch each. */
const dashes = (svg: string, colour: string, pitch: number) =>
  sum(
    [...svg.matchAll(new RegExp(`stroke="var\\(--${colour}\\)" d="([^"]*)"`, "g"))]
      .flatMap(([, d = ""]) => [...d.matchAll(/h([\d.]+)/g)])
      .map(([, length]) => Math.round(Number(length) / pitch)),
  );

test("the failing step is the recorded one", () => {
  const recording = read(`${firmware}/outside/recorded/open-is-cold.txt`);
  for (const svg of both("failing-step")) {
    expect(recording).toContain(`lamp is off after ${numbersIn(svg, "s")} s`);
  }
});

test("the short cycle keeps the times of the requirements", () => {
  const texts = ["CTL-3", "CTL-2", "CTL-7"].map(
    (id) => requirements().find((one) => one.id === id)?.text,
  );
  const drawn = numbersIn(heroDrawing("short-cycle", "narrow"), "min\\+");
  expect(drawn).toHaveLength(texts.length);
  for (const [place, text] of texts.entries()) expect(text).toContain(`${drawn[place]} min`);
});

test("the seam has the firmware's files and functions", () => {
  const header = read(`${firmware}/src/hal.h`);
  for (const svg of both("seam")) {
    const names =
      labelsIn(svg)
        .join(" ")
        .match(/[\w/]+(?:\.[ch]\b|\(\)|\/)/g) ?? [];
    expect(names).toContain("hal.h");
    for (const name of names) {
      if (name.endsWith("()")) expect(header).toContain(name.replace(")", ""));
      else
        expect(
          () => read(`${firmware}/${name === "bench/" ? "bench/bench.c" : `src/${name}`}`),
          name,
        ).not.toThrow();
    }
  }
});

test("the stages are as long as they say, and are the pipeline's", () => {
  const pipeline = labelsIn(svgOf("diagrams/pipeline/wide")).join();
  for (const svg of both("stages")) {
    const labels = labelsIn(svg);
    const [perDivision = 0] = numbersIn(svg, "s/div");
    const seconds = numbersIn(svg, "s");
    const [total, ...stages] = seconds.toSorted((a, b) => b - a);
    expect(sum(stages)).toBeCloseTo(total ?? 0);
    const widths = [...svg.matchAll(/h([\d.]+)v[\d.]+H/g)].map(([, width]) => Number(width));
    expect(widths).toEqual(
      seconds.slice(0, -1).map((one) => Math.round((one / perDivision) * division)),
    );
    for (const label of labels.filter((one) => /^[A-Z]/.test(one))) {
      expect(pipeline).toContain(label.replace(/[ :]+(?:[\d.]+ s|not started)$/, ""));
    }
  }
});

test("we write none of the last ten tests of a plan", () => {
  const svg = heroDrawing("authors", "wide");
  const [ours, ...theirs] = labelsIn(svg).slice(0, 4);
  const tests = [...svg.matchAll(/d="M(\d+) (\d+)v4([^"]*)"/g)].flatMap(([, x, y, others = ""]) =>
    [y, ...[...others.matchAll(/M\d+ (\d+)v4/g)].map(([, at]) => at)].map((at) => ({
      who: [ours, ...theirs][Math.round((Number(x) - 22) / 30)],
      at: Number(at),
    })),
  );
  expect(tests.map(({ who }) => who)).toContain(ours);
  const lastTen = tests.sort((a, b) => a.at - b.at).slice(-10);
  for (const { who } of lastTen) expect(theirs).toContain(who);
});

test.runIf(withThermostat(() => [true])[0])(
  "a release shows the results, and the matrix the register",
  () => {
    const { risks } = parse(read("content/risks.yaml")) as {
      risks: { likelihood: number; impact: number; untested?: object; accepted?: object }[];
    };
    const blocking = risks.filter((one) => one.untested && one.likelihood * one.impact >= 8);
    for (const [svg, width] of both("release").map(
      (svg, index) => [svg, index ? 448 : 288] as const,
    )) {
      const high = risks.filter((one) => one.likelihood * one.impact >= 8).length;
      expect(dashes(svg, "ch2", width / 50)).toBe(
        requirements().length + bugs().length + high - blocking.length,
      );
      expect(dashes(svg, "screen-fail", width / 50)).toBe(blocking.length);
      expect(labelsIn(svg)).toContain(blocking.length > 0 ? "Not yet" : "Yes");
    }
    for (const svg of both("risks")) {
      const marks = ["ch2", "screen-fail"].map((colour) => {
        const [, d = ""] = new RegExp(`"var\\(--${colour}\\)"[^>]* d="([^"]*)"`).exec(svg) ?? [];
        return d.split("M").length - 1;
      });
      const untested = risks.filter((one) => one.untested).length;
      const accepted = risks.filter((one) => one.accepted).length;
      // One of each kind is in the legend.
      expect(marks).toEqual([risks.length - untested - accepted + 1, untested + 1]);
    }
  },
);

test("the one command shows the steps of the recorded run", () => {
  const shows = services
    .map(({ page }) => Object(page).demonstration?.shows)
    .find((one) => one?.type === "terminal");
  const steps = (shows?.output ?? []).filter((line: string) => /\(.* s\)$|: skipped/.test(line));
  for (const svg of both("one-command")) {
    const labels = labelsIn(svg);
    for (const line of steps) {
      const place = labels.indexOf(line.split(":")[0] ?? "");
      const [seconds = "skipped"] = /[\d.]+ s(?=\)$)/.exec(line) ?? [];
      expect(labels[place + 1], line).toMatch(new RegExp(`^${seconds}`));
    }
    expect(labels).toHaveLength(2 + 2 * steps.length);
  }
});

test("a link preview shows the heading and the drawing of its page", () => {
  const shown = new Map(allPictures().map((picture) => [picture.path, picture]));
  const heroes = [
    ...services.map(({ slug, page: { hero } }) => ({ slug, hero })),
    ...industries,
    ...pages,
  ];
  for (const { slug, hero } of heroes) {
    const { heading, welds, drawing = welds && "welds" } = hero;
    expect(shown.get(`/${slug}`)).toMatchObject({ title: heading, drawing });
  }
});
