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
    // Set by itself, so that it can be read back.
    response.setHeader("retry-after", pause).writeHead(status).end();
/** Every so many requests another answer than `ok`. */
const sometimes =
  (every: number, behaviour: Behaviour): Behaviour =>
  (response, request) =>
    (request.index % every === 0 ? behaviour : ok)(response, request);

/** How receivers answer, in time and in earnest if the name begins with "takes". */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  "takes it": ok,
  "takes it without content": answer(204),
  "takes it and names a field": (response, { lastName }) => response.writeHead(200).end(lastName),
  "takes it slowly": (response) => setTimeout(() => response.writeHead(202).end(), 150),
  refuses: answer(400),
  "refuses some": sometimes(4, answer(422)),
  fails: answer(500),
  "fails now and then": sometimes(3, answer(500)),
  "has no workflow": answer(404),
  redirects: (response, { index }) =>
    response.writeHead([301, 302, 303, 307, 308][index % 5] ?? 301, { location: "/other" }).end(),
  "is down": answer(503),
  hangs: () => {},
  "breaks off": (response) => response.destroy(),
  "is too slow": (response) => setTimeout(() => response.writeHead(200).end("ok"), 1600),
  "is starting": (response) => response.end("n8n is starting up. Please wait\n"),
  "asks for a minute": asks(429, "60"),
  "asks for an hour": asks(503, "3600"),
  "asks for a minute now and then": sometimes(5, asks(429, "60")),
  "asks for ten minutes by a date": (response, request) =>
    asks(503, new Date(request.wall + 600_000).toUTCString())(response, request),
};
