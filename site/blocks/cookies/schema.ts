import { block } from "../fields.ts";

export const cookies = block(
  "cookies",
  "The consent provider's cookie table, if any, today's date and the firm's details; once on a page",
  {},
);
