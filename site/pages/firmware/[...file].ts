import type { APIRoute, GetStaticPaths } from "astro";
import {
  compilerFile,
  compilerFiles,
  compilerVersion,
} from "../../../thermostat/record/tools/compiler-files.ts";
import { moduleBytes, modules, objectsFile } from "../../../thermostat/record/tools/sources.ts";
import { text } from "../../../shared/files.ts";
import { archive, downloads } from "../../../thermostat/build/source.ts";
import { workplaceData } from "../../../thermostat/build/workplace-data.ts";

type Content = string | Uint8Array;

/** What /break-this-thermostat loads, or offers as a download, by the path below /firmware/. */
const files = (): Readonly<Record<string, () => Content | Promise<Content>>> => ({
  // What the workplace fetches when a visitor opens it.
  "data.json": async () => JSON.stringify(await workplaceData()),
  // What the page's compiler links with.
  [objectsFile]: () => moduleBytes(objectsFile),
  "thermostat-firmware.zip": archive,
  ...Object.fromEntries([
    ...modules().map(({ file }) => [`modules/${file}`, () => moduleBytes(file)]),
    ...downloads().map((path) => [`source/${path}.txt`, () => text(`firmware/${path}`)]),
    // The compiler's parts load each other, so they share a folder.
    ...compilerFiles().map((name) => [
      `compiler/${compilerVersion}/${name}`,
      () => compilerFile(name),
    ]),
  ]),
});

export const getStaticPaths = (() =>
  Object.keys(files()).map((file) => ({ params: { file } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params: { file = "" } }) => {
  const content = await files()[file]?.();
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
