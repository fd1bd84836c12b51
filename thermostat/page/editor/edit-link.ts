/** Edits in the page's address: the compressed patch. */

import { applyPatches } from "../../wasm/compiler/patches.ts";
import type { Texts } from "../../wasm/compiler/program.ts";
import type { Edits } from "../worker/compiler.ts";

/** Characters of a link. Some mail programs cut links off at 2,000; reading one then fails with a message. */
const longest = 32 * 1024;
/** Bytes of a patch. */
const largest = 64 * 1024;

const unreadable = "The link is damaged: part of it may have been cut off.";

/** The text for the address; undefined if it would be too long. */
export async function writeEdit(patch: string): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(patch);
  if (bytes.length > largest) return undefined;
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const text = toBase64Url(packed);
  return text.length > longest ? undefined : text;
}

/**
 * Reads a text of `writeEdit`, which anybody may have changed, or which is older than the sources.
 *
 * @throws RangeError with a message for the visitor
 */
export async function readEdit(text: string, files: Texts): Promise<Edits> {
  if (text.length > longest) throw new RangeError("The link is too long.");
  if (!/^[\w-]+$/.test(text)) throw new RangeError(unreadable);
  return applyPatches(files, await unpack(text));
}

async function unpack(code: string): Promise<string> {
  try {
    // At most a thousand times the longest link.
    const bytes = await through(fromBase64Url(code), new DecompressionStream("deflate-raw"));
    if (bytes.length > largest)
      throw new RangeError("The link contains more than this page accepts.");
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof RangeError ? error : new RangeError(unreadable);
  }
}

// Uint8Array.toBase64 is younger than some browsers that the site supports.
const toBase64Url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/=+$/, "")
    .replaceAll("+", "-")
    .replaceAll("/", "_");

const fromBase64Url = (code: string) =>
  Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
) => {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
};
