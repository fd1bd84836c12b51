import { titled } from "../../content-model/fields.ts";
import { atLeast, block } from "../fields.ts";

export const checklist = block("checklist", "A numbered list in two columns", {
  ...titled.shape,
  points: atLeast(4),
});
