import { STATUS_CODES } from "node:http";
import type { FastifyReply } from "fastify";
import type { FieldError } from "../../shared/submission/check.ts";

/** Why a request failed, in words its sender may see. */
export type Problem = {
  readonly status: number;
  /** A sentence for a person; it never repeats what was sent. */
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** Seconds until the same request may work. */
  readonly retryAfterSeconds?: number;
};

/** Answers with problem details (RFC 9457). */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, detail, errors } = problem;
  const text = JSON.stringify({ title: STATUS_CODES[status], status, detail, errors });
  // As bytes: Fastify adds a charset to text, a parameter that this type does not have.
  const body = Buffer.from(text);
  return setProblemHeaders(reply, problem).type("application/problem+json").send(body);
}

/** Sets the status and headers that every error answer has. */
export function setProblemHeaders(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.code(problem.status).header("cache-control", "no-store");
  if (problem.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(problem.retryAfterSeconds));
  }
  return reply;
}
