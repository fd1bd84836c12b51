import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FieldError } from "../../shared/submission/check.ts";
import { refusals } from "../../shared/submission/texts.ts";

/** Why a request failed; its sender sees all of this. */
export type Problem = {
  readonly status: number;
  /** A sentence for a person, which never quotes the request. */
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds?: number;
};

/** Thrown to end a request with a problem. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** Submissions cannot be kept now. */
export const unavailable: Problem = {
  status: 503,
  detail: refusals.unavailable,
  retryAfterSeconds: 10,
};

/** Turns an error into a problem; errors without a 4xx status are ours and are logged. */
export function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof RefusedError) return error.problem;
  const { statusCode: status = 500 } = error as { statusCode?: number };
  if (status >= 400 && status < 500) return { status, detail: "This request failed." };
  request.log.error({ error: loggableError(error) }, "request failed");
  return { status: 500, detail: "Something went wrong on our side." };
}

/** Sends problem details (RFC 9457). */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, detail, errors } = problem;
  const text = JSON.stringify({ title: STATUS_CODES[status], status, detail, errors });
  // As bytes: to text, Fastify would add a charset, which this media type does not define.
  const body = Buffer.from(text);
  return setProblemHeaders(reply, problem).type("application/problem+json").send(body);
}

/** Sets the status and headers of an error response. */
export function setProblemHeaders(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.code(problem.status).header("cache-control", "no-store");
  if (problem.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(problem.retryAfterSeconds));
  }
  return reply;
}

/**
 * Leaves out the message, which can quote the request, even in lines that look like stack frames.
 *
 * @param thrown an error, or anything else
 */
export function loggableError(thrown: unknown): { name: string; code: unknown; at: string[] } {
  const error = thrown instanceof Error ? thrown : new Error();
  const { stack = "", message } = error;
  const start = stack.indexOf(message);
  const calls = start === -1 ? "" : stack.slice(start + message.length);
  const frames = calls.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code: "code" in error ? error.code : undefined,
    at: frames.slice(0, 5).map((line) => line.trim()),
  };
}
