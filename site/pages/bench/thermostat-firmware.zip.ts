import type { APIRoute } from "astro";
import { text } from "../../../tools/firmware/sources.ts";
import { downloads } from "../../thermostat/source.ts";
import { zip } from "../../thermostat/zip.ts";

/** All sources of the firmware in one file, as the repository has them. */
export const GET: APIRoute = () => {
  const data = zip(
    downloads().map((path) => {
      const name = `firmware/${path}`;
      return { name, data: Buffer.from(text(name)) };
    }),
  );
  return new Response(new Uint8Array(data), { headers: { "content-type": "application/zip" } });
};
