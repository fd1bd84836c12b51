import { block } from "../fields.ts";

export const freeOffer = block("freeOffer", "The free offer, which comes from offers.yaml", {});
