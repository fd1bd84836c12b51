import { resolve } from "node:path";
import { ExpectedError } from "../../shared/settings.ts";
import { retentionEnd } from "../retention.ts";
import { backUp } from "../store/backup.ts";
import type { Store } from "../store/database.ts";
import { cleanFiles, eraseByAddress, eraseOld } from "../store/erase.ts";
import type { Context } from "./context.ts";
import { asJson } from "./text.ts";

type Options = { readonly json?: true };

const leftInFiles =
  "Another program, perhaps the server, is reading the database, which keeps the text in its " +
  "files. A running server removes it within the hour; without a server, run purge once that " +
  "program has ended.";
const leftInPostgres =
  "PostgreSQL keeps the text in its tables' files until vacuum has freed the space and new rows use " +
  "it (VACUUM FULL removes it at once), and in its write-ahead log and archives until they go.";

/** Erases all submissions with an address, and lists each as soon as it is gone. */
export async function forget(context: Context, email: string, { json }: Options): Promise<void> {
  const { store, write } = context;
  const counts = { enquiry: 0, application: 0 };
  const left = await erase(store, async () => {
    for await (const batch of eraseByAddress(store, email)) {
      for (const { id, kind, state } of batch) {
        await write(
          json ? `${asJson({ id, kind, state }, 0)}\n` : `${id}  ${kind.padEnd(11)}  ${state}\n`,
        );
        counts[kind] += 1;
      }
    }
  });
  if (json) {
    await write(`${asJson({ counts, left }, 0)}\n`);
    return;
  }
  await write(
    `${erasedFrom(left)}: enquiries ${counts.enquiry}, applications ${counts.application}.\n`,
  );
  // An interrupted attempt leaves no trace, so one that is pending may have been sent.
  if (counts.enquiry + counts.application > 0)
    await write("All but those held may have reached the receiver: erase them there too.\n");
  if (left) await write(`${left}\n`);
}

/** Erases what retention would erase within the hour. */
export async function purge(context: Context, { json }: Options): Promise<void> {
  const { store, settings, now, write } = context;
  const days = settings.RETENTION_DAYS;
  let erased = 0;
  const left = await erase(store, async () => {
    erased = await eraseOld(store, retentionEnd(now, days));
  });
  const about = `${erased} delivered, held or discarded more than ${days}d ago`;
  const text = [`${erasedFrom(left)}: ${about}.`, ...(left ? [left] : [])].join("\n");
  await write(`${json ? asJson({ erased, left }) : text}\n`);
}

const erasedFrom = (left: string | null) =>
  left === null ? "Erased" : "Deleted from the database, not yet from its files";

/**
 * Erases, and cleans the database's files whatever was found: an earlier command may have been kept
 * from it.
 *
 * @returns what is left in the files and until when; `null` if nothing
 */
async function erase(store: Store, work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    const isClean = await cleanFiles(store);
    if (store.isPostgres) return leftInPostgres;
    return isClean ? null : leftInFiles;
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    throw new ExpectedError(
      `Erasing is not finished; run the command again once this is resolved: ${error.message}`,
    );
  }
}

/** Copies a SQLite database into a new file. */
export async function backup(context: Context, path: string, { json }: Options): Promise<void> {
  const { store, write } = context;
  if (store.isPostgres) {
    throw new ExpectedError("Back up PostgreSQL with pg_dump: see docs/operating.md.");
  }
  const file = resolve(path);
  const bytes = await backUp(store, file);
  await write(
    `${json ? asJson({ file, bytes }) : `Backed up: ${file}, ${Math.ceil(bytes / 1024)} KiB.`}\n`,
  );
}
