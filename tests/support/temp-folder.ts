import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./at-end.ts";

/** Creates a folder for the running test, deleted when the test ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
