import type { APIRoute } from "astro";
import { single } from "../../content.ts";
import { caughtBy } from "../../../thermostat/build/page-data.ts";

/** What the first screens fetch once they have loaded. */
export const GET: APIRoute = async () =>
  Response.json(await caughtBy(single("thermostat").hero.bug));
