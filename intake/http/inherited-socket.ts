import { ConfigError, type Environment, quoted } from "../../shared/settings/setting.ts";

/** The file descriptor of the first inherited socket (sd_listen_fds(3), SD_LISTEN_FDS_START). */
const firstDescriptor = 3;

/**
 * Finds the listening socket that a service manager opened for this process (sd_listen_fds(3)). The
 * socket outlives the process, so connections wait during a restart instead of being refused.
 *
 * @returns the file descriptor; `undefined` if none was passed to this process
 * @throws ConfigError if more or less than one was passed
 */
export function inheritedSocket(environment: Environment, processId: number): number | undefined {
  const { LISTEN_PID: recipient, LISTEN_FDS: count } = environment;
  // Variables meant for a parent process are inherited too.
  if (count === undefined || recipient !== String(processId)) return undefined;
  if (count === "1") return firstDescriptor;
  throw new ConfigError(
    "LISTEN_FDS",
    `is ${quoted(count)}; configure the service manager to pass one listening socket`,
  );
}
