import type { APIRoute } from "astro";
import { ico } from "../social/icons.ts";

export const GET: APIRoute = async () => new Response(new Uint8Array(await ico([16, 32, 48])));
