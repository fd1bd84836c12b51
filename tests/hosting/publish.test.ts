import { cpSync, existsSync, readFileSync, symlinkSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { later, note } from "../support/notes.ts";
import { inPlaceOfNode, runProgram } from "../support/server-process.ts";
import { copyContent } from "../support/site-copy.ts";
import { folderWith, tempFolder } from "../support/test-end.ts";

/** Publishing by itself, on a server and on a static host. */

const root = join(import.meta.dirname, "../..");
const text = (path: string) => readFileSync(join(root, path), "utf8");

/** A clone, a running release, and an npm whose build writes `built`, or fails. */
function server(build: string) {
  const srv = tempFolder();
  const [source, dist] = [join(srv, "source"), join(srv, "current/dist")];
  cpSync(copyContent(), source, { recursive: true, verbatimSymlinks: true });
  for (const part of ["tools", "site/build"]) symlinkSync(join(root, part), join(source, part));
  folderWith({ "notes/due.md": note("Due", "A.") }, join(source, "content"));
  for (const place of [source, join(srv, "current")]) {
    folderWith({ "intake/main.ts": "", "shared/files.ts": "", "package-lock.json": "" }, place);
  }
  folderWith({ "index.html": "before", "404.html": "before" }, dist);
  folderWith({ npm: `#!/bin/sh\n${build}\n` }, join(srv, "bin"));
  const publish = async () => {
    const script = text("hosting/systemd/site-publish")
      .replaceAll("/srv/site", srv)
      .replace("npm run release", `sh ${join(srv, "bin/npm")}`);
    const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`;
    const shell = inPlaceOfNode("/bin/sh", "sh", "-c", script);
    const { code, stderr } = await runProgram(shell, { PATH }, srv).ended;
    return { code, stderr, site: readFileSync(join(dist, "index.html"), "utf8") };
  };
  const builtOn = (day: string) => utimesSync(join(dist, "404.html"), 0, new Date(day));
  return { source, srv, publish, builtOn };
}

const builds = "mkdir dist && echo after > dist/index.html && echo after > dist/404.html";

test("a server publishes what is due once, and nothing before", async () => {
  const { publish, builtOn, source } = server(builds);
  folderWith({ "notes/later.md": note("Later", "A.", later) }, join(source, "content"));
  expect(await publish()).toEqual({ code: 0, stderr: "", site: "before" });
  builtOn("2026-11-19T12:00Z");
  expect(await publish()).toEqual({ code: 0, stderr: "", site: "after\n" });
  expect(await publish()).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(join(source, "dist"))).toBe(false);
});

test.each([
  ["a build that fails", "mkdir dist && echo half > dist/index.html && exit 1", {}, ""],
  ["a clone with another server", builds, { "intake/main.ts": "new" }, "Make a release"],
  [
    "a mistake in content",
    builds,
    { "content/forms.yaml": "notice: soon\n" },
    "forms.yaml, line 1",
  ],
])("%s is a failure that leaves the site as it was", async (_what, build, changed, says) => {
  const { publish, builtOn, source } = server(build);
  builtOn("2026-11-19T12:00Z");
  folderWith(changed, source);
  const { code, stderr, site } = await publish();
  expect([code, site]).toEqual([1, "before"]);
  expect(stderr).toContain(says);
});

test("where memory is short, publishing ends before the server does, and a failure is mailed", () => {
  const unit = text("hosting/systemd/site-publish.service");
  expect(unit).toMatch(/^MemoryMax=\d+M$/m);
  expect(unit).toMatch(/^OOMScoreAdjust=1000$/m);
  expect(text("docs/hosting.md")).toMatch(
    /^\d+ \* .* is-failed site-publish\.service .*journalctl/m,
  );
});

test.each([
  [0, "curl -fsS -X POST https://hook.example -o /dev/null\n", 0],
  [2, "Nothing is due.\n", 0],
  [1, "", 1],
])("the workflow acts on the exit code %i of publishing", async (code, says, ends) => {
  const { steps } = parse(text(".github/workflows/publish.yml")).jobs.publish;
  const { run } = steps.at(-1);
  const stubs = `npm() { return ${code}; }; curl() { echo curl "$@"; };`;
  const shell = inPlaceOfNode("/bin/sh", "sh", "-ec", `${stubs} ${run}`);
  const DEPLOY_HOOK = "https://hook.example";
  const { stdout, code: ended } = await runProgram(shell, {
    DEPLOY_HOOK,
    PATH: process.env.PATH ?? "",
  }).ended;
  expect([stdout, ended]).toEqual([says, ends]);
  for (const step of steps) expect(step.if).toBe("$" + "{{ env.DEPLOY_HOOK != '' }}");
});
