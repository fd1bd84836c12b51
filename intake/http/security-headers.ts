import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

// The built pages bring their own policy for scripts and styles, with hashes, in a meta element;
// `frame-ancestors` works in a header only (CSP 3, 3.3).
const pagePolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const yearInSeconds = 31_536_000;

/** Adds the headers that limit what a browser may do with an answer. */
export async function addSecurityHeaders(app: FastifyInstance, siteUrl: URL): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    // Not `no-referrer`: with it browsers send `Origin: null` (Fetch, "append a request Origin
    // header"), which the check of the origin has to refuse.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Of the site's other subdomains this server knows nothing.
    strictTransportSecurity:
      siteUrl.protocol === "https:" ? { maxAge: yearInSeconds, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onSend", async (_request, reply) => {
    const isData = /\bjson\b/.test(String(reply.getHeader("content-type") ?? ""));
    reply.header("content-security-policy", isData ? dataPolicy : pagePolicy);
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=()");
  });
}
