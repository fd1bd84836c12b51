import { buildConnector, Client, EnvHttpProxyAgent } from "undici";
import type { ProxySettings } from "../../shared/settings.ts";

const noConnection = "no connection";

// A server that wants a client certificate refuses with one of these alerts. With TLS 1.3 the client
// has then sent its request already, which the server doesn't read (RFC 8446, 4.4.2.4 and 6.2).
const certificateAlert = /_ALERT_(\w*CERTIFICATE\w*|UNKNOWN_CA|ACCESS_DENIED|HANDSHAKE_FAILURE)$/;

/**
 * Prepares the connection of one attempt: in a shared pool, an attempt waits for the connection of
 * another.
 *
 * @param timeLimitMs for the whole attempt
 */
export function prepareConnection(proxy: ProxySettings, timeLimitMs: number) {
  let isConnected = false;
  let firstError: Error | undefined;
  const options = {
    // One request a connection gains nothing from HTTP/2.
    allowH2: false,
    timeout: timeLimitMs,
    // Node's own would give up an address that is only slow. This leaves time for others, and for a
    // packet that is lost twice (at 15 seconds; the kernel repeats it after one and three).
    autoSelectFamilyAttemptTimeout: timeLimitMs / 4,
  };
  const dispatcher = new EnvHttpProxyAgent({
    ...proxy,
    // Addresses with http: are of this machine or its network.
    httpProxy: "",
    connect: buildConnector(options),
    proxyTls: options,
    requestTls: options,
    // Whether directly or through a proxy's tunnel, `connect` succeeds once the receiver is there.
    factory: (origin, { connect, ...more }: Client.Options) =>
      new Client(origin, {
        ...more,
        connect: (receiver, done) =>
          (connect as buildConnector.connector)(receiver, (...result) => {
            const [error, socket] = result;
            isConnected ||= error === null;
            // undici reports only the last: that the other side has closed.
            socket?.once("error", (first) => {
              firstError = first;
            });
            done(...result);
          }),
      }),
  });
  return {
    dispatcher,
    /**
     * Says of an attempt that ended without an answer why, and whether the receiver may have read
     * its request.
     */
    failure: (error: unknown, isLate: boolean) => {
      const late = isConnected ? "timeout" : noConnection;
      const reason = isLate ? late : reasonOf(firstError ?? error);
      return { reason, isSent: isConnected && !certificateAlert.test(reason) };
    },
  };
}

/** Returns a code such as ECONNREFUSED: messages may contain the answer or a secret address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return noConnection;
  if (error.name === "HTTPParserError") return "not HTTP";
  // "Proxy response (407) !== 200 when HTTP Tunneling"
  const [, status] = /^Proxy response \((\d+)\)/.exec(error.message) ?? [];
  if (status !== undefined) return `proxy answered ${status}`;
  return "code" in error ? String(error.code) : noConnection;
}
