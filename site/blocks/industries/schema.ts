import { block, titled } from "../fields.ts";

export const industries = block(
  "industries",
  "All industries from their own files, as cards",
  titled,
);
