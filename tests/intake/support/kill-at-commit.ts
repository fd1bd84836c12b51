import { DatabaseSync } from "node:sqlite";

/**
 * Loaded before the server: with KILL_AT_COMMIT="before WORDS" the process is killed before it commits
 * a transaction with a statement that has these words, with "after WORDS" once that commit is on disk
 * but not yet reported.
 */
const [, side, words = ""] = /^(\w+) (.+)$/.exec(process.env.KILL_AT_COMMIT ?? "") ?? [];
const { prepare } = DatabaseSync.prototype;
let isChosen = false;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...args) {
  const statement = prepare.apply(this, args);
  isChosen = args[0].startsWith("begin") ? false : isChosen || args[0].includes(words);
  if (args[0] !== "commit" || !isChosen) return statement;
  const { run } = statement;
  statement.run = new Proxy(run, {
    apply(_run, _statement, values) {
      if (side === "before") process.kill(process.pid, "SIGKILL");
      const result = Reflect.apply(run, statement, values);
      process.kill(process.pid, "SIGKILL");
      return result;
    },
  });
  return statement;
};
