import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { dist } from "./built-pages.ts";

type Message = { type: string; subType?: string; url: string; message: string; extract?: string };

const checker = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");

const intended = [
  // Safari treats a list without markers as a list only if it has this role.
  /^The “list” role is unnecessary for element “[uo]l”\.$/,
  // The checker doesn't know container queries and their units; a hero's picture uses them.
  /^CSS: “(container-type|--division)”: /,
  // Nor view transitions.
  /^CSS: .*“@?view-transition/,
  /nsition-group\(\*\)/,
  // The checker treats data as scripts and does not support 'self'; pages.spec.ts uses a browser.
  /violates Content Security Policy/,
];

test("W3C's checker finds no error in any page, and no warning", () => {
  test.setTimeout(180_000);
  const hasJava = spawnSync("java", ["-version"]).status === 0;
  test.skip(!hasJava, "Java is missing; on Debian: apt-get install default-jre-headless");
  // Compiling its code fully would take longer than running it once.
  const java = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];
  const args = [...java, "-jar", checker, "--stdout", "--format", "json", "--skip-non-html", dist];
  const { stdout } = spawnSync("java", args, { encoding: "utf8", maxBuffer: 100_000_000 });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  const findings = messages
    // The rest is advice, about the slash that React ends void elements with.
    .filter(({ type, subType }) => type !== "info" || subType === "warning")
    .filter(
      ({ message, extract = "" }) =>
        !intended.some((pattern) => pattern.test(message) || pattern.test(extract)),
    )
    .map(
      ({ url, message, extract }) => `${relative(dist, fileURLToPath(url))}: ${message} ${extract}`,
    );
  expect(findings).toEqual([]);
});
