import { titled } from "../../content-model/fields.ts";
import { block } from "../fields.ts";

export const statistics = block(
  "statistics",
  "The firm's statistics from company.yaml",
  titled.shape,
);
