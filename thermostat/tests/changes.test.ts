import { expect, test } from "vitest";
import { type Change, judgeAll } from "../record/mutation/judge.ts";
import { allTexts } from "../record/tools/modules.ts";
import { find, text } from "../record/tools/sources.ts";
import { applyPatches } from "../wasm/compiler/patches.ts";

const verdictsOn = async (changes: readonly Change[]) =>
  (await judgeAll(changes)).map(({ verdict }) => verdict);

const patches = find("tests/changes/*.patch");
// Those that no longer apply fail here, whether or not they are judged.
const changes = patches.flatMap((path) =>
  Object.entries(applyPatches(allTexts(), text(path))).map(([file, content]) => ({
    path,
    file: `firmware/${file}`,
    content,
  })),
);

test("no test fails with a change that keeps within the requirements", async () => {
  const verdicts = await verdictsOn(changes);
  const caught = changes.filter((_, at) => verdicts[at] !== "survived").map(({ path }) => path);
  expect(caught).toEqual([]);
});

/** A time that has passed: the difference of two readings of the clock. */
const passed = String.raw`(hal_clock_ms\(\)|[\w>.-]+) - ([\w>.-]+_ms)`;
const compared = RegExp(String.raw`\(${passed}\) ([<>]=?) (\w+)`, "g");
const named = RegExp(String.raw`const uint32_t (\w+) = ${passed};`, "g");

/** A source whose times that have passed have no names. */
const spelledOut = (source: string) =>
  [...source.matchAll(named)].reduce(
    (code, [line, name, now, then]) =>
      code.replace(line, "").replace(RegExp(`(?<![>.\\w])${name}\\b`, "g"), `(${now} - ${then})`),
    source,
  );

const sources = find("firmware/src/*.c").map((file) => ({ file, code: spelledOut(text(file)) }));

test("times that have passed are only compared, but for the remainder that keeps ticks regular", () => {
  const others = sources.flatMap(({ code }) => [
    ...code.replace(compared, "").matchAll(RegExp(`${passed}.*`, "g")),
  ]);
  expect(others.map(([rest]) => rest)).toEqual(["now_ms - app->tick_ms) % APP_TICK_MS);"]);
});

test("each such comparison, made with a deadline that can wrap, fails a test", async () => {
  const deadlines = sources.flatMap(({ file, code }) =>
    [...code.matchAll(compared)].map(([old, now, then, by, limit]) => ({
      file,
      content: code.replace(old, `${now} ${by} (${then} + ${limit})`),
    })),
  );
  expect(await verdictsOn(deadlines)).toEqual(deadlines.map(() => "caught"));
});
