import { parseArgs } from "node:util";
import { type Load, load } from "./intake/load.ts";
import { startServer } from "./intake/server.ts";
import { postgresBench, type StoreBench, sqliteBench } from "./intake/stores.ts";
import { machine, table } from "./report.ts";
import { median } from "./statistics.ts";

/**
 * How many submissions a second the intake keeps durably, beside what the bare store does with the
 * same inserts in the same run. Rounds alternate, because a machine's speed varies by the minute.
 */
const { values } = parseArgs({ options: { quick: { type: "boolean" } } });
const rounds = 5;
const { perRound, bareAmount } = values.quick
  ? { perRound: 2000, bareAmount: 500 }
  : { perRound: 20_000, bareAmount: 4000 };
const connections = 64;
const batch = connections;
// Of the bare store's speed with a commit for each submission, as without sharing commits.
const leastShare = 0.5;
const mostGrowth = 1.25;

type Round = { readonly alone: number; readonly shared: number; readonly load: Load };

async function measure(store: StoreBench): Promise<string[]> {
  const server = await startServer(store.serverUrl);
  const results: Round[] = [];
  const memory: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const alone = await store.bare(bareAmount, 1);
      const shared = await store.bare(bareAmount * 5, batch);
      results.push({
        alone,
        shared,
        load: await load(server.url, perRound, connections, round * perRound),
      });
      memory.push(server.memory());
    }
  } finally {
    await server.stop();
  }

  const middle = (pick: (result: Round) => number) => median(results.map(pick));
  const perSecond = middle(({ load }) => load.perSecond);
  const share = perSecond / middle(({ alone }) => alone);
  const rows = [
    ["bare, a commit each", fixed(middle(({ alone }) => alone)), "", "", ""],
    [`bare, ${batch} a commit`, fixed(middle(({ shared }) => shared)), "", "", ""],
    ["intake, kept and answered", fixed(perSecond), ...latencies(middle)],
  ];
  console.log(`
${store.name}: ${rounds} rounds of ${perRound} submissions over ${connections} connections

${table(["", "submissions a second", "p50 ms", "p99 ms", "p99.9 ms"], rows)}

Of the bare store with a commit each: ${share.toFixed(2)}
Resident memory after each round, MiB: ${memory.map(fixed).join(", ")}`);
  return findings({ store, share, results, memory });
}

function findings({
  store,
  share,
  results,
  memory,
}: {
  readonly store: StoreBench;
  readonly share: number;
  readonly results: readonly Round[];
  readonly memory: readonly number[];
}): string[] {
  const failures = results.reduce((sum, { load }) => sum + load.failures, 0);
  // The first round fills caches and lets the compiler work.
  const [, settled = 0, ...later] = memory;
  const growth = Math.max(...later) / settled;
  return [
    ...(failures > 0
      ? [`${store.name}: ${failures} submissions were not kept; the limit is 0.`]
      : []),
    ...(store.isGated && share < leastShare
      ? [`${store.name}: ${share.toFixed(2)} of the bare store; the limit is ${leastShare}.`]
      : []),
    // Too few submissions show nothing but caches being filled.
    ...(!values.quick && growth > mostGrowth
      ? [`${store.name}: memory grew ${growth.toFixed(2)}-fold; the limit is ${mostGrowth}.`]
      : []),
  ];
}

function latencies(middle: (pick: (result: Round) => number) => number): string[] {
  return (["p50", "p99", "p999"] as const).map((name) => fixed(middle(({ load }) => load[name])));
}

function fixed(number: number): string {
  return number.toFixed(0);
}

const problems: string[] = [];
console.log(machine());
for (const open of [sqliteBench, postgresBench]) {
  const store = await open();
  try {
    problems.push(...(await measure(store)));
  } finally {
    await store.close();
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
