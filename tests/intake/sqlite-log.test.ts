import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "./support/operate.ts";
import { keepNew } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

/** Another program's connection, with which to write and to count the pages that are only in the log. */
function beside(file: string) {
  const other = new DatabaseSync(file, { timeout: 10_000 });
  onTestFinished(() => other.close());
  other.exec("PRAGMA wal_autocheckpoint = 0; CREATE TABLE filling (bytes)");
  return {
    write: (pages: number) =>
      void other.prepare("INSERT INTO filling VALUES (zeroblob(?))").run(pages * 4096),
    pages() {
      const row = other.prepare("PRAGMA wal_checkpoint(NOOP)").get();
      return Number(row?.log) - Number(row?.checkpointed);
    },
  };
}

test("a server moves a small log into the file, and leaves one of a VACUUM to purge, however it ended", async () => {
  const store = await testStore();
  const { write, pages } = beside(store.file ?? "");
  write(1500);
  await keepNew(store, "small");
  expect(pages()).toBe(0);
  write(2500);
  await keepNew(store, "large");
  expect([pages() > 2500, store.isLogLarge()]).toEqual([true, true]);
  await runCommand({ store }, ["purge"]);
  expect([pages(), store.isLogLarge()]).toEqual([0, false]);
});
