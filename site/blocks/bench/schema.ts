import { group, titled } from "../../content-model/fields.ts";
import { pricing } from "../../content-model/offers.ts";
import { block } from "../fields.ts";

export const bench = block(
  "bench",
  "What a bench costs: the work of its offer, and the parts of the sample",
  {
    offer: pricing.offer,
    work: group("Above the work, whose days come from offers.yaml", titled.shape),
    parts: group("Above the parts, which come from the sample’s file", titled.shape),
  },
);
