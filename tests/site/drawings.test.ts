import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { svgOf } from "../../site/drawings/files.ts";
import { labelsIn } from "../../site/drawings/svg.ts";
import { heroDrawing } from "../../site/reading/drawn.ts";
import { luminance } from "../../site/reading/firm-colour.ts";
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

/** Where a trace of steps rises or falls, in the drawing's units. */
const edgesOf = (d: string) => {
  const [, from = "", steps = ""] = d.match(/^M(\S+) \S+?(?=h)(.*)/) ?? [];
  let at = Number(from);
  return [...steps.matchAll(/h([\d.]+)[vV]/g)].map(([, width]) => (at += Number(width)));
};

test("the failing step is the recorded one", () => {
  const recording = read(`${firmware}/outside/recorded/open-is-cold.txt`);
  const secondsOf = (event: string) =>
    Number(recording.match(RegExp(`([\\d.]+) s  ${event}$`, "m"))?.[1]);
  const happened = {
    ch3: ["the sensor's cable breaks"],
    ch1: ["compressor off"],
    ch4: ["lamp on", "lamp off"],
  };
  for (const svg of both("failing-step")) {
    expect(recording).toContain(`lamp is off after ${numbersIn(svg, "s")} s`);
    const [perDivision = 0] = numbersIn(svg, "s/div");
    const edges = (of: string) => edgesOf(svg.match(RegExp(`${of}\\)" d="([^"]*)"`))?.[1] ?? "");
    const [broken = 0] = edges("ch3");
    for (const [trace, events] of Object.entries(happened)) {
      const after = events.map((event) => secondsOf(event) - secondsOf(happened.ch3[0] ?? ""));
      const drawn = after.map((seconds) => broken + (seconds / perDivision) * division);
      expect(edges(trace)).toEqual(drawn.map((place) => expect.closeTo(place, 1)));
    }
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
    const ticks = [...svg.matchAll(/stroke-dasharray="(\.\d+) ([\d.]+)" d="M-/g)];
    for (const [, tick, gap] of ticks) expect(Number(tick) + Number(gap)).toBe(division);
    for (const label of labels.filter((one) => /^[A-Z]/.test(one))) {
      expect(pipeline).toContain(label.replace(/[ :]+(?:[\d.]+ s|not started)$/, ""));
    }
  }
});

/** Where each pulse of a trace begins and how wide it is: those of a path of h and v steps from low. */
const pulsesOf = (d: string) => {
  const found: { from: number; width: number }[] = [];
  let [x = 0] = (d.match(/^M(-?[\d.]+)/) ?? []).slice(1).map(Number);
  let isHigh = false;
  for (const [, step, length] of d.matchAll(/([hvV])(-?[\d.]+)/g)) {
    if (step !== "h") isHigh = !isHigh;
    else {
      if (isHigh) found.push({ from: x, width: Number(length) });
      x += Number(length);
    }
  }
  return found;
};

test("Sprint 0 is one sprint long, and each sprint after it is as long", () => {
  const tracesOf = (svg: string) =>
    [...svg.matchAll(/stroke="var\(--ch\d\)" d="([^"]*)"/g)].map(([, d = ""]) => pulsesOf(d));
  for (const traces of [tracesOf(svgOf("project")).slice(1), tracesOf(svgOf("heroes/clock"))]) {
    const [[first] = [], sprints = []] = traces;
    const all = [first, ...sprints];
    const [period = 0] = all.slice(1).map((next, at) => (next?.from ?? 0) - (all[at]?.from ?? 0));
    for (const [at, sprint] of all.entries()) {
      expect(sprint?.from).toBe((first?.from ?? 0) + at * period);
      // The last goes on over the drawing's edge.
      if (at < all.length - 1) expect(sprint?.width).toBe(first?.width);
    }
  }
});

test("a phone's week of the pipeline is the whole week", () => {
  const [wide, narrow] = (["wide", "narrow"] as const).map((composition) => {
    const svg = svgOf(`diagrams/pipeline/${composition}`);
    const days = [...svg.matchAll(/M([\d.]+) 0V\d+/g)].map(([, x]) => Number(x));
    const [monday = 0, tuesday = 1] = days;
    const day = (x: string | undefined) => (Number(x) - monday) / (tuesday - monday);
    return {
      labels: labelsIn(svg),
      days: days.map((x) => day(String(x))),
      changes: [...svg.matchAll(/M([\d.]+) 30l/g)].map(([, x]) => day(x)),
      edges: [...svg.matchAll(/H([\d.]+)V/g)].map(([, x]) => day(x)),
      red: [...svg.matchAll(/M[\d.]+ [\d.]+l(\d+) \1m0/g)].length,
    };
  });
  expect(narrow?.labels.toSorted()).toEqual(wide?.labels.toSorted());
  expect(narrow?.red).toBe(wide?.red);
  for (const times of ["days", "changes", "edges"] as const) {
    expect(narrow?.[times]).toHaveLength(wide?.[times].length ?? 0);
    for (const [at, time] of (wide?.[times] ?? []).entries()) {
      expect(narrow?.[times][at]).toBeCloseTo(time, 2);
    }
  }
});

test("what failed has the colour of a failure, in every drawing of stages", () => {
  for (const name of ["diagrams/pipeline/wide", "diagrams/pipeline/narrow"]) {
    expect(svgOf(name)).toMatch(/stroke="var\(--screen-fail\)"[^>]* d="M[\d. ]+l(\d+) \1m0/);
  }
});

test("a square of the map stands out from its ground, on the screen and on paper", () => {
  const css = read("thermostat/page/weld-map/WeldMap.module.css");
  const [, side] = /stroke-width: (0\.\d+);\n +stroke-dasharray: \1 /.exec(css) ?? [];
  const share = Number(side) ** 2;
  for (const file of ["tokens", "print"]) {
    const [square = "", ground = ""] = ["map-over", "screen"].map((name) => {
      const [, hex = ""] =
        new RegExp(`--${name}: #(\\w+)`).exec(read(`site/styles/${file}.css`)) ?? [];
      return `#${hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex}`;
    });
    const under = luminance(ground);
    // With the gaps between the squares.
    const pattern = share * luminance(square) + (1 - share) * under;
    const [dark = 0, light = 0] = [under, pattern].toSorted((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05), file).toBeGreaterThan(1.6);
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
      const [answer, colour] = blocking.length > 0 ? ["Not yet", "screen-fail"] : ["Yes", "ch2"];
      expect(labelsIn(svg)).toContain(answer);
      expect(svg).toMatch(new RegExp(`fill="var\\(--${colour}\\)"[^>]*>${answer}<`));
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

test.runIf(withThermostat(() => [true])[0])(
  "the one command shows the steps of the recorded run",
  () => {
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
  },
);

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
