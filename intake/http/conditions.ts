import type { IncomingHttpHeaders } from "node:http";

/** What a client's conditions are compared with. */
export type Validators = {
  /** Quoted and strong: two answers with the same one are equal byte for byte. */
  readonly etag: string;
  /** An HTTP date. */
  readonly lastModified: string;
};

/**
 * Evaluates the conditions of a GET or HEAD in the order that RFC 9110, 13.2.2, lays down.
 *
 * Dates are compared for equality: a build that replaces a newer one has an older date, and must
 * not be taken for what the client has.
 *
 * @returns the status to answer with; 200 when there is nothing against sending the file
 */
export function statusFor(headers: IncomingHttpHeaders, validators: Validators): 200 | 304 | 412 {
  const { etag, lastModified } = validators;
  const ifMatch = headers["if-match"];
  const ifUnmodifiedSince = headers["if-unmodified-since"];
  if (ifMatch !== undefined) {
    if (!listHas(ifMatch, etag)) return 412;
  } else if (ifUnmodifiedSince !== undefined && ifUnmodifiedSince !== lastModified) {
    return 412;
  }
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) {
    // A proxy may have weakened it; for reading that makes no difference.
    return listHas(ifNoneMatch.replaceAll('W/"', '"'), etag) ? 304 : 200;
  }
  return headers["if-modified-since"] === lastModified ? 304 : 200;
}

function listHas(list: string, etag: string): boolean {
  return list.trim() === "*" || list.split(",").some((entry) => entry.trim() === etag);
}

/** First and last byte, both included. */
export type ByteRange = { readonly first: number; readonly last: number };

/**
 * The one range that a request asks for (RFC 9110, 14.2). Several at once, other units and what
 * cannot be read are ignored, as a server may: the whole file answers them too.
 *
 * @param size of the file in bytes
 * @returns `undefined` for the whole file
 */
export function rangeFor(
  headers: IncomingHttpHeaders,
  size: number,
  { etag, lastModified }: Validators,
): ByteRange | "unsatisfiable" | undefined {
  const ifRange = headers["if-range"];
  if (ifRange !== undefined && ifRange !== etag && ifRange !== lastModified) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.replaceAll(" ", "") ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return undefined;
  return first >= size ? "unsatisfiable" : { first, last };
}
