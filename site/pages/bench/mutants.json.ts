import type { APIRoute } from "astro";
import { find, text } from "../../../tools/firmware/sources.ts";

/** What the mutation run has recorded. */
export const GET: APIRoute = () => {
  const [file] = find("firmware/mutation/mutants.json");
  return new Response(file ? text(file) : "{}", {
    headers: { "content-type": "application/json" },
  });
};
