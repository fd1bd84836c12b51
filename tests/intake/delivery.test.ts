import { expect, test, vi } from "vitest";
import { hang, startReceiver } from "../support/receiver.ts";
import { wait } from "../support/until.ts";
import { deliverTo } from "./support/deliver-to.ts";
import { submission } from "./support/stores.ts";
import { testStore } from "./support/test-app.ts";

test("delivers one kind while the receiver of the other hangs", async () => {
  const store = await testStore();
  for (const id of "abcdef") await store.keep(submission(id));
  await store.keep(submission("other", { kind: "application" }));
  const [hanging, receiver] = [await startReceiver(hang), await startReceiver()];
  deliverTo(hanging.url, {
    store,
    webhookUrls: { enquiry: hanging.url, application: receiver.url },
  });
  await vi.waitFor(() => expect(receiver.ids()).toEqual(["other"]), wait);
  await vi.waitFor(() => expect(hanging.requests).toHaveLength(4), wait);
});

test("lets tries that are running finish before it stops, and hands back what does not", async () => {
  const store = await testStore();
  await store.keep(submission("a"));
  const receiver = await startReceiver((response) => setTimeout(() => response.end(), 200));
  const deliverer = deliverTo(receiver.url, { store });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  await deliverer.stop(4000);
  expect(await store.find("a")).toMatchObject({ state: "delivered" });

  receiver.behave(hang);
  await store.keep(submission("b"));
  const another = deliverTo(receiver.url, { store });
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(2), wait);
  expect(await store.find("b")).toMatchObject({ isLeased: true });
  await another.stop(50);
  expect(await store.find("b")).toMatchObject({ state: "pending", isLeased: false, tries: 0 });
});
