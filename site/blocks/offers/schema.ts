import { anchored, block } from "../fields.ts";

export const offers = block(
  "offers",
  "What clients can buy, with prices, and how a project begins; both come from offers.yaml",
  anchored,
);
