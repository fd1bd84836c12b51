import { anchored, atLeast, block } from "../fields.ts";

export const cards = block("cards", "Points as cards on the dark screen, four in a row", {
  ...anchored,
  points: atLeast(2),
});
