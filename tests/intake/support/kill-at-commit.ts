import { DatabaseSync } from "node:sqlite";

/**
 * Loaded before the server: with KILL_AT_COMMIT="before 3" the process is killed before its third
 * commit, with "after 3" once that commit is on disk but not yet reported.
 */
const [side, number] = (process.env.KILL_AT_COMMIT ?? "").split(" ");
const { prepare } = DatabaseSync.prototype;
let commits = 0;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...args) {
  const statement = prepare.apply(this, args);
  // Not the commands that the server starts.
  const isServer = process.argv[1]?.endsWith("main.ts");
  const isChosen = isServer && args[0] === "commit" && ++commits === Number(number);
  if (!isChosen) return statement;
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
