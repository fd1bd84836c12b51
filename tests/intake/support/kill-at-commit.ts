import { DatabaseSync } from "node:sqlite";

/**
 * Loaded before the server: KILL_AT_COMMIT="before 3" kills the process as it is about to commit
 * its third transaction, "after 3" once that is on disk, before anybody is told.
 */
const [side, number] = (process.env.KILL_AT_COMMIT ?? "").split(" ");
const execute = DatabaseSync.prototype.exec;
let commits = 0;

DatabaseSync.prototype.exec = function (this: DatabaseSync, statements: string) {
  const isIt = statements === "COMMIT" && ++commits === Number(number);
  if (isIt && side === "before") process.kill(process.pid, "SIGKILL");
  execute.call(this, statements);
  if (isIt && side === "after") process.kill(process.pid, "SIGKILL");
};
