import type { APIRoute } from "astro";
import { workplaceData } from "../../thermostat/workplace-data.ts";

/** What the workplace fetches when a visitor opens it. */
export const GET: APIRoute = async () => Response.json(await workplaceData());
