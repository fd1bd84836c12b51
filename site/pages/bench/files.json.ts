import type { APIRoute } from "astro";
import { editableFiles } from "../../thermostat/workplace-data.ts";

/** The sources that a visitor can edit. */
export const GET: APIRoute = () => Response.json(editableFiles());
