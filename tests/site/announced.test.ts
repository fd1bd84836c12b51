import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("one component decides what is announced, and how", () => {
  const files = globSync("{site,thermostat,shared}/**/*.{ts,tsx,astro}", { cwd: root }).filter(
    (file) => !/node_modules|\.test\./.test(file),
  );
  const live = files.filter((file) =>
    /\brole="?(status|alert|log)"|aria-live|ariaLive/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(live).toEqual(["site/elements/Announced.tsx"]);
});
