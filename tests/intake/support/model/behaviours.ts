import type { ServerResponse } from "node:http";

type Behaviour = (response: ServerResponse, index: number) => unknown;

const ok: Behaviour = (response) => response.writeHead(200).end("ok");
const answer =
  (status: number): Behaviour =>
  (response) =>
    response.writeHead(status).end();
const asks =
  (status: number, seconds: number): Behaviour =>
  (response) =>
    response.writeHead(status, { "retry-after": String(seconds) }).end();
/** Answers every nth request differently, the others with 200. */
const everyNth =
  (every: number, behaviour: Behaviour): Behaviour =>
  (response, index) =>
    (index % every === 0 ? behaviour : ok)(response, index);

/** How receivers answer; a name that begins with "accepts" means a 2xx in time. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  accepts: ok,
  "accepts slowly": (response) => setTimeout(() => response.writeHead(202).end(), 150),
  refuses: answer(400),
  "refuses some": everyNth(4, answer(422)),
  "fails now and then": everyNth(3, answer(500)),
  "is down": answer(503),
  hangs: () => {},
  disconnects: (response) => response.destroy(),
  "is too slow": (response) => setTimeout(() => response.writeHead(200).end("ok"), 1600),
  "asks for a minute": asks(429, 60),
  "asks for an hour": asks(503, 3600),
  "asks for a minute now and then": everyNth(5, asks(429, 60)),
};
