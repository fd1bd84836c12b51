import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countStandIns } from "./count-stand-ins.ts";

test("everything that is invented counts, wherever it is marked", () => {
  const root = mkdtempSync(join(tmpdir(), "stand-ins-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, "content", file)), { recursive: true });
    writeFileSync(join(root, "content", file), text);
  };
  write("company.yaml", "name: Acme\nemail: a@b.example\nstandIns:\n  - name\n  - email\n");
  write(
    "partners.yaml",
    "marks:\n  - { name: One, standIn: true }\n  - { name: Two, standIn: false }\n",
  );
  write("team/an.yaml", "name: An\nstandIn: true\n");
  write("pages/privacy-policy.yaml", "title: Privacy\nstandIn: true\n");
  expect(countStandIns(root)).toBe(5);
});
