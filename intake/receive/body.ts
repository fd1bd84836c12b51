import { promisify } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusals } from "../../shared/submission/texts.ts";
import { type Problem, RefusedError } from "../http/problem.ts";

export const malformed: Problem = { status: 400, detail: refusals.unreadable };
export const unsupported: Problem = {
  status: 415,
  detail: "Send application/json or application/x-www-form-urlencoded, in UTF-8 and uncompressed.",
};

const formType = "application/x-www-form-urlencoded";

/** The two ways a submission can arrive. */
export type Encoding = "json" | "form";

/** How a submission is encoded; undefined if in no way that is read. */
export function encodingOf({ headers }: FastifyRequest): Encoding | undefined {
  const [type = ""] = (headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() === "application/json") return "json";
  return type.trim() === formType ? "form" : undefined;
}

/**
 * Lets an app read JSON and forms: in UTF-8 alone, since another charset, or a byte that got lost,
 * would be kept as something else than its sender meant.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parse = promisify(app.getDefaultJsonParser("error", "error"));
  const add = (type: string, parser: (request: FastifyRequest, body: Buffer) => Promise<unknown>) =>
    app.addContentTypeParser(type, { parseAs: "buffer" }, parser);
  add("application/json", async (request, body) => parse(request, textOf(request, body)));
  add(formType, async (request, body) => fieldsOf(textOf(request, body)));
  // Read, and refused later.
  add("*", async () => undefined);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function textOf({ headers }: FastifyRequest, body: Buffer): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers["content-type"] ?? "")?.[1];
  const coding = headers["content-encoding"];
  if (!/^utf-?8$/i.test(charset ?? "utf-8") || !/^identity$/i.test(coding ?? "identity")) {
    throw new RefusedError(unsupported);
  }
  return readable(() => utf8.decode(body));
}

/**
 * The fields of a form (URL standard, 5.1); of several with one name, the last.
 *
 * URLSearchParams would put U+FFFD for what isn't UTF-8, and takes half a second of the processor for
 * thousands of names like 😀 without a value.
 */
function fieldsOf(text: string): Record<string, string> {
  const decoded = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
  const pairs = text.split("&").filter(Boolean);
  return readable(() =>
    Object.fromEntries(
      pairs.map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return [decoded(name), decoded(value.join("="))];
      }),
    ),
  );
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new RefusedError(malformed);
  }
}
