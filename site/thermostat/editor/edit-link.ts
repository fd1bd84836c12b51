/** Edits in the page's address: the digest of the sources, a dot, the compressed patch. */

import type { Edits, Texts } from "../worker/compiler.ts";
import { applyPatches } from "./patches.ts";

/** Characters. Messengers and mail programs don't cut off links of this length. */
const longest = 4096;
/** Bytes of a patch. */
const largest = 64 * 1024;

const unreadable = "The link is damaged: part of it may have been cut off.";

/**
 * The text for the address; undefined if it would be too long. `base` is the digest of the sources
 * that the patch changes, 16 hexadecimal digits.
 */
export async function writeEdit(base: string, patch: string): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(patch);
  if (bytes.length > largest) return undefined;
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const text = `${base}.${toBase64Url(packed)}`;
  return text.length > longest ? undefined : text;
}

/**
 * Reads a text of `writeEdit`, which anybody may have changed. `isOld`: the sources have changed since,
 * but the patch still applies.
 *
 * @throws RangeError with a message for the visitor
 */
export async function readEdit(
  text: string,
  base: string,
  files: Texts,
): Promise<{ edits: Edits; patch: string; isOld: boolean }> {
  if (text.length > longest) throw new RangeError("The link is too long.");
  const [, digest, code] = /^([0-9a-f]{16})\.([\w-]+)$/.exec(text) ?? [];
  if (!digest || !code) throw new RangeError(unreadable);
  const patch = await unpack(code);
  const isOld = digest !== base;
  try {
    return { edits: applyPatches(files, patch), patch, isOld };
  } catch (error) {
    if (!isOld || !(error instanceof RangeError)) throw error;
    throw new RangeError(`The code has changed since this link was made. ${error.message}`);
  }
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
