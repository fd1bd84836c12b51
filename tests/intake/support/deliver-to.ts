import { onTestFinished } from "vitest";
import type { Webhook } from "../../../intake/config.ts";
import {
  type Deliverer,
  type DelivererParts,
  startDeliverer,
} from "../../../intake/delivery/deliverer.ts";
import { silentLog } from "./test-app.ts";

/** A webhook without secret and authorization, or none. */
export function webhookAt(url: URL | undefined): Webhook {
  return { url, secrets: [], receipt: "status", authorization: undefined };
}

/** Delivers a store's enquiries to a webhook until the test has ended. */
export function deliverTo(
  webhook: URL | Webhook,
  parts: Pick<DelivererParts, "store"> & Partial<DelivererParts>,
): Deliverer {
  const enquiry = webhook instanceof URL ? webhookAt(webhook) : webhook;
  const deliverer = startDeliverer({
    webhooks: { enquiry, application: webhookAt(undefined) },
    timeLimitMs: 15_000,
    userAgent: "intake",
    clock: Date.now,
    log: silentLog,
    ...parts,
  });
  onTestFinished(() => deliverer.stop(0));
  return deliverer;
}
