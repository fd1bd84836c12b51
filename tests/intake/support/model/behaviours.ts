import type { ServerResponse } from "node:http";

type Behaviour = (
  response: ServerResponse,
  request: { readonly lastName: string; readonly wall: number; readonly index: number },
) => unknown;

const ok: Behaviour = (response) => response.writeHead(200).end("ok");
const answer =
  (status: number): Behaviour =>
  (response) =>
    response.writeHead(status).end();
const asks =
  (status: number, pause: string): Behaviour =>
  (response) =>
    // Set separately, so that `receivers.ts` can read it.
    response.setHeader("retry-after", pause).writeHead(status).end();
/** Answers every nth request differently, the others with 200. */
const everyNth =
  (every: number, behaviour: Behaviour): Behaviour =>
  (response, request) =>
    (request.index % every === 0 ? behaviour : ok)(response, request);

/** How receivers answer; a name that begins with "accepts" means a 2xx in time that counts. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  accepts: ok,
  "accepts without content": answer(204),
  "accepts and echoes a field": (response, { lastName }) => response.writeHead(200).end(lastName),
  "accepts slowly": (response) => setTimeout(() => response.writeHead(202).end(), 150),
  refuses: answer(400),
  "refuses some": everyNth(4, answer(422)),
  fails: answer(500),
  "fails now and then": everyNth(3, answer(500)),
  "has no workflow": answer(404),
  redirects: (response, { index }) =>
    response.writeHead([301, 302, 303, 307, 308][index % 5] ?? 301, { location: "/other" }).end(),
  "is down": answer(503),
  hangs: () => {},
  disconnects: (response) => response.destroy(),
  "is too slow": (response) => setTimeout(() => response.writeHead(200).end("ok"), 1600),
  "is starting": (response) => response.end("n8n is starting up. Please wait\n"),
  "asks for a minute": asks(429, "60"),
  "asks for an hour": asks(503, "3600"),
  "asks for a minute now and then": everyNth(5, asks(429, "60")),
  "asks for ten minutes with a date": (response, request) =>
    asks(503, new Date(request.wall + 600_000).toUTCString())(response, request),
};
