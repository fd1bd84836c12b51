import { text } from "node:stream/consumers";
import type { Options } from "../../../intake/operator/command.ts";
import { findCommand } from "../../../intake/operator/commands.ts";
import type { Store } from "../../../intake/store/store.ts";

const config = { database: { kind: "sqlite", path: "" }, retentionDays: 30 } as const;

/**
 * What an operator's command prints.
 *
 * @throws Error as the command does
 */
export async function operate(
  { store, now = Date.now() }: { readonly store: Store; readonly now?: number },
  args: readonly string[],
  options: Options = {},
): Promise<string> {
  const { command, argument } = findCommand(args, options);
  const output = await command.run({ store, config, now, options }, argument);
  if (typeof output === "string") return output;
  if (!("text" in output)) return text(output);
  return [output.text, ...(options.json ? [] : output.alarms)].join("\n");
}
