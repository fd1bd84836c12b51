import { resolve } from "node:path";
import { ExpectedError, readSettings } from "../../shared/settings.ts";
import { backUp } from "../store/backup.ts";
import { cleanFiles, type Left } from "../store/clean-files.ts";
import { eraseByAddress, eraseOld } from "../store/erase.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "./context.ts";
import { asJson, size } from "./text.ts";

type Options = { readonly json?: true };

const dayMs = 24 * 60 * 60 * 1000;

/** Why erased text is still in the database's files, and what becomes of it. */
const leftTexts: Readonly<Record<NonNullable<Left>, string>> = {
  used:
    "Another program uses the database, which keeps erased text in its files: end it, then run " +
    "purge, or a server will within a day.",
  disk:
    "The disk lacks room to clean the database's files, or is broken: make room, then run purge, or " +
    "a server will within a day.",
  postgres:
    "PostgreSQL keeps the text in its tables' files until vacuum has freed the space and new rows " +
    "use it, and in its write-ahead log and archives until they go.",
};

/**
 * Erases all submissions with an address, and lists each as soon as it is gone.
 *
 * @throws ExpectedError if there are none
 */
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
  const isFound = counts.enquiry + counts.application > 0;
  // An interrupted attempt leaves no trace, so one that is pending may have been sent.
  const found = [
    `${erasedFrom(left)}: enquiries ${counts.enquiry}, applications ${counts.application}.`,
    "All but those held may have reached the receiver: erase them there too.",
  ];
  const rest = left && (isFound || !store.isPostgres) ? [leftTexts[left]] : [];
  const lines = json ? [asJson({ counts, left }, 0)] : [...(isFound ? found : []), ...rest];
  await write(lines.map((line) => `${line}\n`).join(""));
  if (!isFound) throw new ExpectedError(`Nothing is kept for ${email}.`);
}

/** Erases what is older than the retention time; a server runs it once a day. */
export async function purge(context: Context, { json }: Options): Promise<void> {
  const { store, environment, now, write } = context;
  const { RETENTION_DAYS: days } = readSettings(environment, ["RETENTION_DAYS"]);
  let erased = 0;
  const left = await erase(store, async () => {
    erased = await eraseOld(store, now - days * dayMs);
  });
  const about = `${erased} delivered, held or discarded more than ${days}d ago`;
  const text = [`${erasedFrom(left)}: ${about}.`, ...(left ? [leftTexts[left]] : [])].join("\n");
  await write(`${json ? asJson({ erased, left }) : text}\n`);
}

const erasedFrom = (left: Left) =>
  left === null ? "Erased" : "Deleted from the database, not yet from its files";

/**
 * Erases, and cleans the database's files whatever was found: an earlier command may have been kept
 * from it.
 *
 * @returns why text is left in the files
 */
async function erase(store: Store, work: () => Promise<void>): Promise<Left> {
  try {
    await work();
    return await cleanFiles(store);
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
  await write(`${json ? asJson({ file, bytes }) : `Backed up: ${file}, ${size(bytes)}.`}\n`);
}
