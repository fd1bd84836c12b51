import type { APIRoute } from "astro";
import { favicon } from "../social/icons.ts";

export const GET: APIRoute = () => new Response(favicon());
