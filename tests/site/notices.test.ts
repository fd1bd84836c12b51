import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const text = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

test("the notices name what the server runs on and what visitors receive", () => {
  const { dependencies: server } = JSON.parse(text("intake/package.json"));
  const { dependencies, devDependencies } = JSON.parse(text("package.json"));
  const { dependencies: thermostat } = JSON.parse(text("thermostat/package.json"));
  const received =
    /^(astro|comlink|diff|react|react-dom|@(astrojs\/react|(codemirror|fontsource|lezer).*|yowasp\/clang))$/;
  const used = [
    ...Object.keys(server),
    ...Object.keys({ ...dependencies, ...devDependencies, ...thermostat }).filter((name) =>
      received.test(name),
    ),
  ];
  const notices = text("THIRD-PARTY-NOTICES.md");
  expect(used.filter((name) => !notices.includes(`\`${name}\``))).toEqual([]);
});
