import { ConfigError, type Environment, quoted } from "../../shared/settings/values.ts";

/** The file descriptor of the first inherited socket (sd_listen_fds(3), SD_LISTEN_FDS_START). */
const firstDescriptor = 3;

/**
 * Finds the listening socket that a service manager has opened and handed to this process, as
 * sd_listen_fds(3) lays down. It outlives the process, so that connections wait instead of being
 * refused while one process follows another.
 *
 * @returns its file descriptor; `undefined` when nothing was handed to this process
 * @throws ConfigError when it was not exactly one socket
 */
export function inheritedSocket(environment: Environment, processId: number): number | undefined {
  const { LISTEN_PID: recipient, LISTEN_FDS: count } = environment;
  // Variables that were meant for a parent are inherited too.
  if (count === undefined || recipient !== String(processId)) return undefined;
  if (count === "1") return firstDescriptor;
  throw new ConfigError(
    "LISTEN_FDS",
    `is ${quoted(count)}`,
    "let the service manager hand over one listening socket",
  );
}
