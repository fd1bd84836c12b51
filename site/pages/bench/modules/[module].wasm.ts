import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRoute } from "astro";
import { manifest, root } from "../../../../tools/firmware/sources.ts";

export const getStaticPaths = () =>
  manifest().modules.map(({ file }) => ({ params: { module: file.replace(".wasm", "") } }));

/** A compiled firmware, as the repository has it. */
export const GET: APIRoute = ({ params }) =>
  new Response(readFileSync(join(root, `firmware/modules/${params.module}.wasm`)), {
    headers: { "content-type": "application/wasm" },
  });
