import { onTestFinished } from "vitest";
import { type Behaviour, openReceiver } from "../../support/receiver.ts";

export {
  accept,
  answer,
  type Behaviour,
  closeConnection,
  hang,
  inTurn,
} from "../../support/receiver.ts";

/** A webhook of the running test's own that records what it gets. */
export async function startReceiver(behaviour?: Behaviour) {
  const receiver = await openReceiver(behaviour);
  onTestFinished(receiver.close);
  return receiver;
}
