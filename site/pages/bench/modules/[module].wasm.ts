import type { APIRoute } from "astro";
import { manifest, moduleBytes } from "../../../../tools/firmware/sources.ts";

export const getStaticPaths = () =>
  manifest().modules.map(({ file }) => ({ params: { module: file.replace(".wasm", "") } }));

/** A compiled firmware, as the build has made it. */
export const GET: APIRoute = ({ params }) =>
  new Response(moduleBytes(`${params.module}.wasm`), {
    headers: { "content-type": "application/wasm" },
  });
