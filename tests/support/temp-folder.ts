import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./at-end.ts";

/** A folder of the running test's own, gone when the test is finished. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
