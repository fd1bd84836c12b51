import type { APIRoute } from "astro";
import { archive } from "../../thermostat/source.ts";
import { zip } from "../../thermostat/zip.ts";

/** The firmware with its tools in one file. */
export const GET: APIRoute = () =>
  new Response(new Uint8Array(zip(archive())), { headers: { "content-type": "application/zip" } });
