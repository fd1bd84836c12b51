import type { APIRoute } from "astro";
import { highlightedTests } from "../../thermostat/bench-data.ts";

/** The tests' sources, which the bench fetches when somebody looks at one. */
export const GET: APIRoute = () => Response.json(highlightedTests());
