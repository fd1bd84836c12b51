import type { APIRoute, GetStaticPaths } from "astro";
import { publishedFiles } from "../../../../thermostat/build.ts";
import { single } from "../../../content.ts";

/** What /break-this-thermostat loads, or offers as a download, by the path below /firmware/. */
const files = publishedFiles(() => ({
  exercises: single("exercises").exercises,
  email: single("company").email,
}));

export const getStaticPaths = (() =>
  Object.keys(files).map((file) => ({ params: { file } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params: { file = "" } }) => {
  const content = await files[file]?.();
  if (content === undefined) return new Response(undefined, { status: 404 });
  const type = types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const body = typeof content === "string" ? content : new Uint8Array(content);
  return new Response(body, { headers: { "content-type": type } });
};

const types: Readonly<Record<string, string>> = {
  js: "text/javascript",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  zip: "application/zip",
};
