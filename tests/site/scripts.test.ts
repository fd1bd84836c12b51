import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type Environment, inPlaceOfNode, runProgram } from "../support/server-process.ts";
import { folderWith } from "../support/test-end.ts";

/** What npm's scripts run with: a Node without known holes, and the settings in `.env`. */

const root = join(import.meta.dirname, "../..");
const text = (file: string) => readFileSync(join(root, file), "utf8");
const needed = "26.12.1";

/** A project with these scripts, and with npm's Node, which says that it is of this version. */
function project(own: string | undefined, scripts: Readonly<Record<string, string>> = {}): string {
  const copied = [".npmrc", "tools/shell", "tools/node.mjs"];
  const folder = folderWith({
    "package.json": JSON.stringify({ engines: { node: `>=${needed}` }, scripts }),
    ...Object.fromEntries(copied.map((name) => [name, text(name)])),
  });
  chmodSync(join(folder, "tools/shell"), 0o755);
  for (const name of Object.keys(JSON.parse(text("package.json")).optionalDependencies)) {
    if (!own) continue;
    folderWith({ [`node_modules/${name}/package.json`]: JSON.stringify({ version: own }) }, folder);
    mkdirSync(join(folder, `node_modules/${name}/bin`));
    symlinkSync(process.execPath, join(folder, `node_modules/${name}/bin/node`));
  }
  return folder;
}

test.each<[own: string | undefined, yours: string, which: "own" | "yours" | "none", says: RegExp]>([
  ["26.12.1", "20.20.2", "own", /^This project brings its own Node 26\.12\.1; your 20\.20\.2 /],
  ["26.12.1", "26.12.0", "own", /^This project brings its own/],
  ["26.12.1", "28.0.0", "own", /^$/],
  ["26.10.0", "26.12.10", "yours", /^$/],
  // As long as npm has no newer one for a platform.
  ["26.10.0", "26.9.0", "own", /^Node 26\.10\.0 lacks security fixes of 26\.12\.1\. .+ install /],
  [undefined, "26.13.0", "yours", /^$/],
  [undefined, "26.9.9", "none", /^This needs Node 26\.12\.1 or newer\. Run npm ci/],
])("of npm's Node %s and yours %s, scripts run with %s", async (own, version, which, says) => {
  const folder = project(own);
  const run = (path: string) => {
    const agent = `npm/12.2.2 node/v${version} linux x64 workspaces/false`;
    const environment = { npm_config_user_agent: agent, npm_node_execpath: path };
    return runProgram(["tools/node.mjs"], environment, folder).ended;
  };
  const { stdout, stderr, code } = await run("/yours");
  const path = { own: `${process.execPath}\n`, yours: "/yours\n", none: "" }[which];
  expect([stdout, code]).toEqual([path, which === "none" ? 1 : 0]);
  expect(stderr).toMatch(says);
  // A script that a script runs, with the project's Node.
  if (which === "own") expect((await run(process.execPath)).stderr).toBe("");
});

const show = 'printf "%s|" "$PORT" "$CONTACT_WEBHOOK_SECRET"';

test.each([
  ["build", "1|a $(b) 'c'|x y|"],
  ["start", "1|a $(b) 'c'|x y|"],
  ["test", "1||x y|"],
  ["test:unit", "1||x y|"],
])("npm run %s sees of .env and the environment %s", async (script, seen) => {
  const folder = project(needed, {
    build: show,
    "test:unit": show,
    start: "npm run -s build",
    test: "npm run -s start",
  });
  writeFileSync(join(folder, ".env"), `PORT=2\nCONTACT_WEBHOOK_SECRET="a $(b) 'c'"\nNo value\n`);
  const npm = inPlaceOfNode("/usr/bin/env", "env", "npm", "run", "-s", script, "--", "x y");
  const environment: Environment = { PATH: process.env.PATH ?? "", PORT: "1" };
  expect(await runProgram(npm, environment, folder).ended).toMatchObject({ code: 0, stdout: seen });
});

test("every Node that the repository names has the security fixes that package.json asks for", () => {
  const { engines, optionalDependencies } = JSON.parse(text("package.json"));
  const least = engines.node.replace(">=", "");
  const images = [
    "hosting/container/Containerfile",
    "site/public/samples/thermostat.containerfile",
  ];
  const named = images.flatMap((file) => text(file).match(/(?<=node:)[\d.]+(?=-)/g) ?? []);
  expect(named.length).toBeGreaterThan(images.length);
  // npm has those of macOS later.
  const linux = Object.keys(optionalDependencies).filter((name) => name.includes("linux"));
  expect(linux.length).toBe(2);
  const all = [...named, ...linux.map((name) => optionalDependencies[name])];
  const isOlder = (version: string) => version.localeCompare(least, "en", { numeric: true }) < 0;
  expect(all.filter(isOlder)).toEqual([]);
  expect(JSON.parse(text("intake/package.json")).engines).toEqual(engines);
});

const release = (version: string, date: string, security: boolean) => ({
  ...{ version: `v${version}`, date, files: ["linux-x64", "src"], npm: "12.2.2", modules: "150" },
  ...{ lts: version.startsWith("26") && "Name", security },
});
const listed = [
  release("28.0.1", "2026-10-21", true),
  release("26.12.1", "2026-10-21", true),
  release("26.12.0", "2026-10-07", false),
  release("26.9.1", "2026-07-15", true),
];
test.each([
  ["no newer one", listed, 0, /^Node 26\.12\.1 has all security releases of Node 26\.$/m],
  [
    "a security release",
    [...listed, release("26.13.0", "2026-11-20", false), release("26.13.10", "2026-11-27", true)],
    1,
    /^Node v26\.13\.10, of 2026-11-27, is a security release; package\.json asks for 26\.12\.1\./,
  ],
  ["another major alone", listed.slice(0, 1), 1, /^The list has no release of Node 26\.$/m],
])("the weekly job reads in Node's list: %s", async (_what, list, code, says) => {
  const folder = project(undefined);
  writeFileSync(join(folder, "index.json"), JSON.stringify(list));
  const { test: tests, outside } = parse(text(".github/workflows/weekly.yml")).jobs;
  expect(JSON.parse(text("package.json")).scripts).toHaveProperty([tests.with.script]);
  const runs: string[] = outside.steps.map(({ run = "" }) => run);
  const [command = ""] = runs.filter((run) => run.includes("nodejs.org"));
  const local = command
    .replace(/^curl -fsS https:\/\/nodejs\.org\/dist\/index\.json/, "cat index.json")
    .replace("node tools", `'${process.execPath}' ${root}/tools`);
  const ended = await runProgram(
    inPlaceOfNode("/bin/sh", "sh", "-c", local),
    { PATH: process.env.PATH ?? "" },
    folder,
  ).ended;
  expect(ended.stdout + ended.stderr).toMatch(says);
  expect(ended.code).toBe(code);
});

test("npm run dev refuses options, and says how to choose a port", async () => {
  const { code, stderr } = await runProgram(["tools/dev.ts", "--port", "4400"], {}).ended;
  expect([code, stderr]).toEqual([1, expect.stringContaining("PORT=4400 npm run dev")]);
});
