import { atLeast, block, titled } from "../fields.ts";

export const cards = block("cards", "Points as cards on the dark screen, four in a row", {
  ...titled,
  points: atLeast(2),
});
