import { expect, test } from "vitest";
import { find, text } from "../../firmware/tools/sources.ts";
import { readContent, stringsIn } from "../support/content.ts";

test("the output shown for the command has its real steps and packages", () => {
  const { shows } = readContent("services/developer-test-setups.yaml").page.demonstration;
  const program = text("firmware/tools/command.ts");
  const packages = program + text("firmware/tools/compile-with-gcc.ts");
  for (const line of shows.output.slice(0, -1)) {
    const [, step, missing = ""] = /^(.+?): (?:skipped, install (.+))?/.exec(line) ?? [];
    expect(program).toContain(`step("${step}"`);
    for (const name of missing.split(" ")) expect(packages).toContain(name);
  }
});

test("figures of the firmware come from its data, not from content", () => {
  const number = String.raw`(?<![\w.–-])(?!1 )(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|twenty|thirty|forty|fifty|sixty|eighty|hundreds?)`;
  const counted =
    "tests?|bugs?|requirements?|functions?|mutants?|seeds|rules|changes|lines of|bytes|kB|hours|moments|registers|alarms|lessons|faults|%|per cent";
  const typed = RegExp(
    `${number}\\s*(?:[a-z]+ ){0,2}(?:${counted})(?!\\w)|\\b[0-9a-f]{40,}\\b`,
    "gi",
  );
  const about = /thermostat|demo firmware|our firmware|firmware on our bench/i;
  // All texts of the firmware's page and of the sample case are about the firmware.
  const whole = ["thermostat.yaml", "pages/sample-case.yaml"];
  const texts = find("content/**/*.yaml").flatMap((path) => {
    const file = path.replace("content/", "");
    const data = readContent(file);
    const all = stringsIn(data);
    const own = whole.includes(file) ? all : all.filter((one) => about.test(one));
    return [...own, ...stringsIn(data.page?.example?.shows)].map((one) => `${file}: ${one}`);
  });
  const components = find("site/thermostat/**/*.tsx").map((path) => `${path}: ${text(path)}`);
  const found = [...texts, ...components].flatMap((one) =>
    [...one.matchAll(typed)].map(([match]) => `${one.split(":")[0]}: ${match}`),
  );
  expect(found).toEqual([]);
});
