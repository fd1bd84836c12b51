import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listening, runProgram, settings } from "../tests/support/server-process.ts";
import { load, type Round } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { machine, table } from "./report.ts";
import { median, quantile } from "./statistics.ts";

/**
 * How fast the server sends files, beside nginx with the same files: npm run bench:serve. The two
 * take turns, and every figure is the median of its rounds.
 *
 * --quick asks for the home page only, in shorter rounds: enough for the gate.
 */
const leastShareOfNginx = 0.5;
const { quick } = parseArgs({ options: { quick: { type: "boolean" } } }).values;
const rounds = 7;
// More are taken only where the machine is busy with other things.
const mostRounds = quick ? 21 : rounds;
// Node takes a second or two until it has compiled what it does over and over.
const seconds = quick ? 1 : 1.5;

const dist = join(import.meta.dirname, "../dist");
const film = readdirSync(join(dist, "_astro")).find((name) => name.endsWith(".mp4"));
const home = { name: "home page", path: "/" };
const files = quick
  ? [home]
  : [
      home,
      { name: "small: icon", path: "/favicon.svg" },
      { name: "large: film", path: `/_astro/${film}` },
    ];
// Debian's nginx has no Brotli, so both are asked for gzip.
const coding = "gzip";

const folder = await mkdtemp(join(tmpdir(), "bench-"));
const own = runProgram(["intake/main.ts"], settings(folder));
let nginx: Awaited<ReturnType<typeof startNginx>>;
const servers: { readonly name: string; readonly url: URL }[] = [];
const results = new Map<string, Round[]>();
try {
  servers.push({ name: "this server", url: new URL(await listening(own)) });
  nginx = await startNginx(dist);
  if (nginx) servers.push({ name: "nginx", url: nginx.url });
  for (let round = 0; round < rounds || (round < mostRounds && !isFast()); round += 1) {
    for (const { path } of files) {
      for (const { name, url } of servers) {
        const key = `${name} ${path}`;
        const measured = await load(new URL(path, url), coding, seconds);
        // The first round warms up.
        if (round > 0) results.set(key, [...(results.get(key) ?? []), measured]);
      }
    }
  }
} finally {
  await own.stop("SIGTERM");
  await nginx?.stop();
  await rm(folder, { recursive: true });
}

const figures = (server: string, path: string) => {
  const measured = results.get(`${server} ${path}`) ?? [];
  const time = (part: number) => median(measured.map(({ times }) => quantile(times, part)));
  return {
    rate: median(measured.map(({ rate }) => rate)),
    p50: time(0.5),
    p99: time(0.99),
    p999: time(0.999),
  };
};
const taken = results.get(`this server ${home.path}`)?.length;
const rows = files.flatMap((file) =>
  servers.map(({ name }) => {
    const { rate, p50, p99, p999 } = figures(name, file.path);
    const milliseconds = [p50, p99, p999].map((value) => Number(value.toFixed(2)));
    return [file.name, name, Math.round(rate), ...milliseconds];
  }),
);
console.log(
  `${machine()}\n20 connections, Accept-Encoding: ${coding}, medians of ${taken} rounds in turn\n`,
);
console.log(table(["file", "server", "requests/s", "p50 ms", "p99 ms", "p99.9 ms"], rows));

if (nginx) {
  const words = `the home page at ${shareOfNginx().toFixed(2)} of nginx's rate, at least ${leastShareOfNginx} wanted`;
  console.log(`\n${isFast() ? "ok" : "FAILED"}: ${words}`);
  if (!isFast()) process.exitCode = 1;
} else {
  console.log("\nnginx is not installed (Debian: apt-get install nginx), so nothing was compared.");
}

/** Compared round by round, since the machine's speed varies between them. */
function shareOfNginx(): number {
  const [ours = [], theirs = []] = servers.map(({ name }) =>
    (results.get(`${name} ${home.path}`) ?? []).map(({ rate }) => rate),
  );
  return median(ours.map((rate, round) => rate / (theirs[round] ?? 1)));
}

function isFast(): boolean {
  return shareOfNginx() >= leastShareOfNginx;
}
