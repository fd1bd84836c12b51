import { randomUUIDv7 } from "node:crypto";
import { type Receiver, sender, userAgent } from "../../intake/delivery/send.ts";
import { prefixes, webhookOf } from "../../shared/settings.ts";
import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import { type FormValues, type Payload, toPayload } from "../../shared/submission/payload.ts";
import { requestOf } from "../../site/forms/send-direct.ts";
import type { ContentFile } from "./content-files.ts";
import { findings, type Line } from "./report.ts";
import type { Settings } from "./settings.ts";

const notice =
  "This is a test of the website's delivery, sent by npm run launch-check. Nobody wrote it; delete it.";

/** Sends a marked test submission of each kind to its webhook, as the intake or a page would. */
export async function sendTests(
  settings: Settings,
  files: readonly ContentFile[],
): Promise<Line[]> {
  const company = files.find(({ file }) => file === "content/company.yaml");
  const values = testValues(String(company?.document.get("email")), settings.siteUrl);
  const lines: Line[] = [];
  for (const kind of kinds) lines.push(...(await sendTest(settings, kind, values[kind])));
  return lines;
}

type Answer = {
  readonly status: number | null;
  readonly error: string | null;
  readonly isAccepted: boolean;
};

async function sendTest(settings: Settings, kind: Kind, values: FormValues): Promise<Line[]> {
  const { direct, siteUrl, server } = settings;
  const timeLimitMs = 1000 * server.WEBHOOK_TIMEOUT_SECONDS;
  const variable = `${prefixes[kind]}_WEBHOOK_URL`;
  const { url, ...own } = webhookOf(server, kind);
  if (!url) {
    return findings([`${variable}: no test ${kind} was sent because no address is set.`], "");
  }
  const payload = toPayload(kind, values, {
    timestamp: new Date().toISOString(),
    source: kind === "enquiry" ? "/contact" : "/careers",
  });
  const { status, error, isAccepted } = direct
    ? await postAsPage(url, siteUrl, timeLimitMs, payload)
    : await deliver({ url, ...own, timeLimitMs, userAgent: userAgent(siteUrl) }, payload);
  if (isAccepted) {
    const text = `${variable} answered ${status} to a test ${kind}. Check that it arrived: it was sent at ${payload.timestamp}.`;
    return [{ mark: "ok", text }];
  }
  if (status === null) {
    return findings([`${variable} gave no answer to a test ${kind}: ${error}.`], "");
  }
  const redirect = status >= 300 && status < 400 ? " Redirects are not followed." : "";
  const isOk = status >= 200 && status < 300;
  const why = [...(isOk ? [] : ["which is not a 2xx"]), error].filter(Boolean).join("; ");
  const text = `${variable} answered ${status} to a test ${kind}, ${why}.${redirect}`;
  return findings([text], "");
}

/** Sends as the intake does. */
async function deliver(receiver: Receiver, payload: Payload): Promise<Answer> {
  const submission = { id: randomUUIDv7(), payload: JSON.stringify(payload) };
  const sent = await sender(receiver, Date.now)(submission, new AbortController().signal);
  const { status = null, error = null } = sent?.attempt ?? {};
  return { status, error, isAccepted: sent?.reached === "delivered" };
}

/** Posts as a page in direct mode does, but reads the answer, which a browser would hide. */
async function postAsPage(
  url: URL,
  { origin }: URL,
  timeLimitMs: number,
  payload: Payload,
): Promise<Answer> {
  try {
    const { status, ok } = await fetch(url, {
      ...requestOf(payload),
      headers: { origin },
      mode: "cors",
      redirect: "manual",
      signal: AbortSignal.timeout(timeLimitMs),
    });
    return { status, error: null, isAccepted: ok };
  } catch (error) {
    const isLate = (error as Error).name === "TimeoutError";
    return { status: null, error: isLate ? "timeout" : "no connection", isAccepted: false };
  }
}

/** The values of the test forms; replies to them reach the firm itself. */
function testValues(email: string, siteUrl: URL): Record<Kind, FormValues> {
  const person = { firstName: "TEST", lastName: "Launch check", email };
  const link = new URL("/careers", siteUrl).href;
  return {
    enquiry: { ...person, company: "", subject: "TEST of the contact form", message: notice },
    application: {
      ...person,
      dialCode: "+32",
      phone: "000 00 00 00",
      jobTitle: "TEST of the application form",
      linkedinUrl: link,
      resumeUrl: link,
      motivation: notice,
    },
  };
}
