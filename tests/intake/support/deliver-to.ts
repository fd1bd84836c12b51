import { onTestFinished } from "vitest";
import {
  type Deliverer,
  type DelivererParts,
  startDeliverer,
} from "../../../intake/delivery/deliverer.ts";
import { silentLog } from "./test-app.ts";

/** Delivers a store's enquiries to an address until the test has ended. */
export function deliverTo(
  url: URL,
  parts: Pick<DelivererParts, "store"> & Partial<DelivererParts>,
): Deliverer {
  const deliverer = startDeliverer({
    webhookUrls: { enquiry: url, application: undefined },
    webhookSecrets: [],
    timeLimitMs: 15_000,
    receipt: "status",
    authorization: undefined,
    userAgent: "intake",
    clock: Date.now,
    log: silentLog,
    ...parts,
  });
  onTestFinished(() => deliverer.stop(0));
  return deliverer;
}
