import { single } from "../../content.ts";
import { CallToAction } from "../callToAction/CallToAction.tsx";

/** The one offer that is free, in the same words on every page. */
export const FreeOffer = () => <CallToAction {...single("offers").free} />;
