import { expect, test } from "vitest";
import { company } from "./company.ts";
import { readYaml } from "./read-yaml.ts";

test("a consent provider's script is accepted only with https", () => {
  const schema = company.pick({ consentScript: true });
  const read = (address: string) =>
    readYaml("company.yaml", `consentScript: ${address}`, schema, () => undefined);
  const consentScript = "https://consent.example/table.js";
  expect(read(consentScript)).toEqual({ consentScript });
  expect(() => read("http://consent.example/table.js")).toThrow(
    'company.yaml, line 1: "consentScript" must be a whole web address that begins with https://.',
  );
});
