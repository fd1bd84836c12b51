import { DatabaseSync } from "node:sqlite";

/**
 * Loaded before the server: with KILL_AT_COMMIT="before 3" the process is killed before its third
 * commit, with "after 3" once that commit is on disk but not yet reported.
 */
const [side, number] = (process.env.KILL_AT_COMMIT ?? "").split(" ");
const execute = DatabaseSync.prototype.exec;
let commits = 0;

DatabaseSync.prototype.exec = function (this: DatabaseSync, statements: string) {
  const isChosen = statements === "COMMIT" && ++commits === Number(number);
  if (isChosen && side === "before") process.kill(process.pid, "SIGKILL");
  execute.call(this, statements);
  if (isChosen && side === "after") process.kill(process.pid, "SIGKILL");
};
