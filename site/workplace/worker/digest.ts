/** SHA-256 of all traces. Undefined where the browser has none, as on a page without HTTPS. */
export async function digestOf(traces: Uint8Array<ArrayBuffer>[]): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return;
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(traces).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
