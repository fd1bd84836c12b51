import { inPage, openCompilerPage } from "../../tests/support/compiler-page.ts";
import { enginesWith } from "../../tests/support/engines/engines.ts";
import { findChromium } from "../find-chromium.ts";
import { type Measure, measureInTurn } from "./harness.ts";

const rounds = 3;
const edits = 5;
/** Limited, because engines compile clang during its download. */
const megabits = 50;
/** On a busy machine the steps take minutes in all. */
const limitMs = 600_000;

/** What a visitor waits for after the download. Each step starts when a key is pressed. */
const steps = `
  let started = 0;
  await compiler.load(({ phase }) => { if (phase === "start") started = performance.now(); });
  const first = performance.now() - started;
  const timed = async (work) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const control = texts["src/control.c"];
  const edited = (line) => ({
    "src/control.c": control.replace(/^bool control_step\\(.*\\{$/m, (at) => at + line),
  });
  const run = async (line) =>
    failures((await compiler.compile(edited(line))).module, Number.POSITIVE_INFINITY);
  // At the first edit, engines compile what they had deferred.
  await run("volatile int warm = 0; (void)warm;");
  const verdicts = [];
  for (let edit = 0; edit < ${edits}; edit += 1) {
    verdicts.push(await timed(() => run("volatile int a = " + edit + "; (void)a;")));
  }
  return {
    "first use s": first / 1000,
    "verdicts s": verdicts.sort((a, b) => a - b)[${Math.floor(edits / 2)}] / 1000,
    "syntax error s": (await timed(() => compiler.compile(edited("int c = d;")))) / 1000,
    "endless loop s": (await timed(() => run("for (;;) { }"))) / 1000,
  };`;

/** Measures the page's compiler in each installed engine. */
export async function compiler(ends: AsyncDisposableStack): Promise<string> {
  const host = await openCompilerPage(megabits);
  ends.defer(host.close);
  const subjects: Record<string, Measure> = {};
  for (const { name, open } of enginesWith(await findChromium())) {
    if (!open) continue;
    subjects[name] = async () => {
      const tab = await open();
      try {
        await tab.goto(host.url);
        return await inPage<Record<string, number>>(tab, steps, limitMs);
      } finally {
        await tab.close();
      }
    };
  }
  const caption = `first use: after a download at ${megabits} Mbit/s; verdicts: all tests, median of ${edits} edits of src/control.c`;
  return `${caption}; ${rounds} rounds\n\n${await measureInTurn(rounds, subjects)}`;
}
