import type { APIRoute } from "astro";
import { moduleBytes, objectsFile } from "../../../tools/firmware/sources.ts";

/** The sources and their objects, which the page's compiler links with. */
export const GET: APIRoute = () => new Response(new Uint8Array(moduleBytes(objectsFile)));
