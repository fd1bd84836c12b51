import { anchored, block } from "../fields.ts";

export const industries = block(
  "industries",
  "All industries from their own files, as cards",
  anchored,
);
