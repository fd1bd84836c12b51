import { STATUS_CODES } from "node:http";
import type { FastifyReply } from "fastify";
import type { FieldError } from "../../shared/submission/check.ts";

/** What went wrong with a request, in words its sender may see. */
export type Problem = {
  readonly status: number;
  /** A sentence for a person; it never repeats what was sent. */
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** When the same request may work, in seconds. */
  readonly retryAfterSeconds?: number;
};

/** Answers with problem details (RFC 9457). */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, detail, errors } = problem;
  const text = JSON.stringify({ title: STATUS_CODES[status], status, detail, errors });
  // As bytes: to text Fastify adds a charset, a parameter that the type does not have.
  const body = Buffer.from(text);
  return setProblemHeaders(reply, problem).type("application/problem+json").send(body);
}

/** The status and headers that every form of an answer to a failure has. */
export function setProblemHeaders(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.code(problem.status).header("cache-control", "no-store");
  if (problem.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(problem.retryAfterSeconds));
  }
  return reply;
}
