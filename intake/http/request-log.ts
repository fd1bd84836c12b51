import type { FastifyInstance } from "fastify";

/**
 * Logs every request by its route's pattern. Paths, queries, headers and addresses are left out:
 * they can contain personal data.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request answered",
    );
  });
}

/** Strips the message, which can quote the request, even in lines that look like stack frames. */
export function loggableError(error: Error): { name: string; code: unknown; at: string[] } {
  const { stack = "", message } = error;
  const start = stack.indexOf(message);
  const trace = start === -1 ? "" : stack.slice(start + message.length);
  const frames = trace.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    code: "code" in error ? error.code : undefined,
    at: frames.slice(0, 5).map((line) => line.trim()),
  };
}
