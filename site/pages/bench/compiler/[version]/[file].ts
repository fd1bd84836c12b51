import type { APIRoute } from "astro";
import {
  compilerFile,
  compilerFiles,
  compilerVersion,
} from "../../../../../tools/firmware/compiler-files.ts";

export const getStaticPaths = () =>
  compilerFiles().map((file) => ({ params: { version: compilerVersion, file } }));

const types: Readonly<Record<string, string>> = {
  js: "text/javascript",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
};

/** A part of clang, or its licence. What the page compiles with loads them from beside each other. */
export const GET: APIRoute = ({ params: { file = "" } }) =>
  new Response(new Uint8Array(compilerFile(file)), {
    headers: { "content-type": types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream" },
  });
