import { onTestFinished } from "vitest";
import { type Delivery, startDelivery } from "../../../intake/delivery/deliver.ts";
import { type Receiver, sendTo } from "../../../intake/delivery/send.ts";
import type { Log } from "../../../intake/log.ts";
import type { Clock, Store } from "../../../intake/store/store.ts";
import { silentLog } from "./test-app.ts";

type Parts = Partial<Omit<Receiver, "url">> & {
  readonly store: Store;
  readonly clock: Clock;
  readonly log?: Log;
};

/** A webhook with the default settings. */
export const receiverAt = (url: URL, more: Partial<Receiver> = {}): Receiver => ({
  url,
  secrets: [],
  receipt: "status",
  authorization: undefined,
  timeLimitMs: 15_000,
  site: new URL("https://www.example.com"),
  proxy: { httpsProxy: "", noProxy: "" },
  ...more,
});

/** Delivers a store's enquiries to a webhook until the test has ended. */
export function deliverTo(url: URL, parts: Parts): Delivery {
  const { store, clock, log = silentLog, ...more } = parts;
  const delivery = startDelivery({
    store,
    kind: "enquiry",
    send: sendTo(receiverAt(url, more), clock),
    clock,
    log,
  });
  onTestFinished(() => delivery.stop(AbortSignal.timeout(0)));
  return delivery;
}
