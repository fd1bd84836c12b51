import { single } from "../../content.ts";
import { CallToAction } from "../callToAction/CallToAction.tsx";

/** The one offer that is free, in the same words on every page: nothing if the firm has none. */
export function FreeOffer() {
  const { free } = single("offers");
  return free && <CallToAction {...free} />;
}
