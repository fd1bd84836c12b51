import type { APIRoute } from "astro";
import { benchData } from "../../thermostat/bench-data.ts";

/** What the bench fetches when a visitor turns to it. */
export const GET: APIRoute = async () => Response.json(await benchData());
