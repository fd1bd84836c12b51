import { expect, test } from "vitest";
import { complete } from "./complete-lockfile.ts";

test("a platform package that npm left out is added with its platform, others stay", () => {
  const lockfile = {
    packages: {
      "node_modules/tool": {
        version: "1.2.0",
        dev: true,
        optionalDependencies: { "tool-linux-x64": "1.2.0", "tool-linux-arm64-musl": "1.2.0" },
      },
      "node_modules/tool-linux-x64": { version: "1.2.0" },
    },
  };
  expect(complete(lockfile)).toEqual(["tool-linux-arm64-musl"]);
  expect(lockfile.packages).toHaveProperty(["node_modules/tool-linux-arm64-musl"], {
    version: "1.2.0",
    dev: true,
    optional: true,
    os: ["linux"],
    cpu: ["arm64"],
    libc: ["musl"],
  });
  expect(complete(lockfile)).toEqual([]);
});
