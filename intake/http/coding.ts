/** The content codings in which a file may be kept (RFC 9110, 8.4.1); identity is the file itself. */
export type Coding = "br" | "gzip" | "identity";

/**
 * The coding that a client prefers among those at hand (RFC 9110, 12.5.3). A client that accepts
 * none of them gets the file as it is, which the RFC allows.
 *
 * @param available what there is, the best for the site first
 */
export function preferredCoding(header: string | undefined, available: readonly Coding[]): Coding {
  if (header === undefined) return "identity";
  const weights = weightsIn(header);
  let best: Coding = "identity";
  let highest = 0;
  for (const coding of available) {
    const weight = weights.get(coding) ?? weightOfUnnamed(coding, weights);
    if (weight <= highest) continue;
    best = coding;
    highest = weight;
  }
  return best;
}

// What is not named is not acceptable, but for the file itself: it is, unless ruled out, and
// comes after everything that is named.
function weightOfUnnamed(coding: Coding, weights: ReadonlyMap<string, number>): number {
  return weights.get("*") ?? (coding === "identity" ? Number.MIN_VALUE : 0);
}

function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(",")) {
    const [coding = "", ...parameters] = part.split(";");
    const name = coding.trim().toLowerCase();
    weights.set(name === "x-gzip" ? "gzip" : name, weightIn(parameters));
  }
  return weights;
}

function weightIn(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const value = /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1];
    if (value !== undefined) return Math.min(Number(value), 1);
  }
  return parameters.length === 0 ? 1 : 0;
}
