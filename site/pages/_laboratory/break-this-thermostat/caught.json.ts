import type { APIRoute } from "astro";
import { caughtBy } from "../../../../thermostat/build.ts";
import { single } from "../../../content.ts";

/** What the first screens fetch once they have loaded. */
export const GET: APIRoute = async () =>
  Response.json(await caughtBy(single("thermostat").hero.bug));
