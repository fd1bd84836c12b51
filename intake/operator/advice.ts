import type { Attempt, Submission } from "../store/schema.ts";
import { lastAttemptOf, resultText } from "./text.ts";

/** Answers that no later attempt is likely to change. */
export const refusals = [400, 401, 403, 404, 410];

const receiver =
  "Nobody was reached: check the receiver, its address in the settings and, if it is set, " +
  "HTTPS_PROXY. One submission is tried every five minutes.";
/** Behind the advice on a submission that the receiver may have acted on. */
const there =
  " See there what became of this webhook-id, which list has; if all is done, discard it here, and " +
  "otherwise retry.";
const gateway =
  "A gateway answered, or the receiver has no room: check it and its address. If others are " +
  "delivered meanwhile, it may have acted on this one.";

/** What to do about the result of an attempt; the first that fits. */
const advice: readonly (readonly [RegExp, string, more?: string])[] = [
  [/^2\d\d$/, ""],
  [/^2\d\d not confirmed: n8n/, "Wait until n8n has started."],
  [
    /^2/,
    "The receiver didn't confirm its work: let its answer name the webhook-id, or set its receipt to status.",
  ],
  [/^429/, "The receiver is busy: wait, or end its pause for all with retry ID --force."],
  [/^(50[2-4]|52[12356]|530)/, gateway, there],
  [/^(ECONNREFUSED|ENOTFOUND|UND_ERR_CONNECT_TIMEOUT|no connection)/, receiver],
  [
    /^(EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)/,
    "Check this machine's DNS and network: cat /etc/resolv.conf, ip route.",
  ],
  [
    /^ERR_(TLS_CERT_ALTNAME_INVALID|SSL_WRONG_VERSION_NUMBER)/,
    "The certificate is another host's, or nothing speaks TLS there: correct the webhook's address.",
  ],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)/,
    "Renew the receiver's certificate, or set this machine's clock: timedatectl.",
  ],
  [
    /^UNABLE_TO_VERIFY_LEAF_SIGNATURE/,
    "Install the receiver's full chain, with the intermediate certificate. If its authority is " +
      "private, name that one's file in NODE_EXTRA_CA_CERTS.",
  ],
  [
    /^(SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_GET_ISSUER)/,
    "Name the file of the receiver's private authority in NODE_EXTRA_CA_CERTS.",
  ],
  [
    /^ERR_SSL_.*ALERT.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/,
    "The receiver wants a client certificate, which the intake doesn't have: ask for another way.",
  ],
  [
    /^(ERR_SSL|EPROTO)/,
    "Its TLS has no certificate for this name, only old versions or ciphers, or wants a client " +
      "certificate: see the log of the receiver's proxy.",
  ],
  [/^(proxy answered|UND_ERR_PRX)/, "HTTPS_PROXY refuses, or closes the tunnel: see its log."],
  [/^timeout/, "Speed up the receiver, or raise WEBHOOK_TIMEOUT_SECONDS.", there],
  [/^(3\d\d|404|410)/, "Publish the receiver's workflow, or correct the webhook's address."],
  [/^400/, "Check what the receiver expects, the secret and this machine's clock, then retry."],
  [
    /^401/,
    "Check the secret, the authorization and this machine's clock, with intake test enquiry (or application).",
  ],
  [/^403/, "Check the authorization, and whom the receiver blocks, such as bots."],
  [/^\d/, "The receiver rejects this content, or failed: see its log.", there],
  [/./, "Its answer broke off, or can't be read: see its log, or try https.", there],
];

const adviceFor = (attempt: Pick<Attempt, "status" | "error">) => {
  const result = resultText(attempt);
  return advice.find(([pattern]) => pattern.test(result));
};

/** What to do about the result of an attempt; "" about one that is delivered. */
export const adviceOn = (attempt: Pick<Attempt, "status" | "error">): string =>
  adviceFor(attempt)?.[1] ?? "";

/** What to do about a submission, if anything. */
export function adviceOnSubmission(submission: Submission): string {
  const { state } = submission;
  const last = lastAttemptOf(submission);
  if (state === "held")
    return "A robot or a password manager has filled in its honeypot: retry releases it, discard closes it.";
  if (!last || (state !== "pending" && state !== "failed")) return "";
  const failed = state === "failed" ? "Its attempts are used up; after the fix, retry. " : "";
  const [, text = "", more = ""] = adviceFor(last) ?? [];
  return failed + text + more;
}
