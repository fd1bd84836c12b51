import { anchored, atLeast, block } from "../fields.ts";

export const rows = block("rows", "Points as wide rows: title left, text right", {
  ...anchored,
  points: atLeast(2),
});
