import { atLeast, block, titled } from "../fields.ts";

export const rows = block("rows", "Points as wide rows: title left, text right", {
  ...titled,
  points: atLeast(2),
});
