import { randomUUIDv7 } from "node:crypto";
import { systemClock } from "../../intake/clock.ts";
import { type Receiver, send, tryLimitMs } from "../../intake/delivery/send.ts";
import { type Kind, kinds } from "../../submission/kinds.ts";
import { type FormValues, toPayload } from "../../submission/payload.ts";
import { readSettings } from "./read-settings.ts";
import { type Check, findings, type Line } from "./report.ts";
import { webhookVariables } from "./webhooks.ts";
import { fileAt, type World } from "./world.ts";

const notice =
  "This is a test of the website's delivery, sent by npm run launch-check. Nobody wrote it; delete it.";

/** Sends a marked test submission of each kind to its webhook, as the intake would deliver it. */
export const sendTest: Check = async (world) => {
  const lines: Line[] = [];
  for (const kind of kinds) lines.push(...(await sendOne(world, kind)));
  return lines;
};

async function sendOne(world: World, kind: Kind): Promise<Line[]> {
  const { webhookUrls, webhookSecrets, siteUrl } = readSettings(world.environment).config;
  const variable = webhookVariables[kind];
  const url = webhookUrls[kind];
  if (!url)
    return findings([`${variable}: no test ${kind} could be sent, there is no address.`], "");

  const receiver: Receiver = { url, secrets: webhookSecrets, timeLimitMs: tryLimitMs };
  const payload = toPayload(kind, testValues(world, siteUrl)[kind], {
    timestamp: new Date().toISOString(),
    source: kind === "enquiry" ? "/contact" : "/careers",
  });
  const id = randomUUIDv7();
  const never = new AbortController().signal;
  const sent = await send(receiver, { id, payload: JSON.stringify(payload) }, systemClock, never);
  const { status, error } = sent?.attempt ?? {};
  if (sent?.isAccepted) {
    const text = `${variable} answered ${status} to a test ${kind}. Look whether it arrived: webhook-id ${id}.`;
    return [{ mark: "ok", text }];
  }
  if (status === undefined) {
    return findings([`${variable} cannot be reached: ${error}.`], "");
  }
  const redirect = status >= 300 && status < 400 ? " No redirect is followed." : "";
  return findings(
    [`${variable} answered ${status} to a test ${kind}, which is no 2xx.${redirect}`],
    "",
  );
}

/** What a form would have sent; answers to it reach the firm itself. */
function testValues(world: World, siteUrl: URL): Record<Kind, FormValues> {
  const email = String(fileAt(world, "content/company.yaml")?.document.get("email") ?? "");
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
