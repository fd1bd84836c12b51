import type { ServerResponse } from "node:http";

/** A request's payload and what a receiver makes of it; `taken` when it says so in time and means it. */
type Behaviour = (
  response: ServerResponse,
  about: { readonly lastName: string; readonly wall: number; readonly index: number },
) => { readonly taken?: true; readonly pauseSeconds?: number };

const answer =
  (status: number, body = ""): Behaviour =>
  (response) => {
    response.writeHead(status).end(body);
    return status < 300 ? { taken: true } : {};
  };
const asksFor =
  (status: number, pauseSeconds: number): Behaviour =>
  (response) => {
    response.writeHead(status, { "retry-after": String(pauseSeconds) }).end();
    return { pauseSeconds: Math.min(pauseSeconds, 86_400) };
  };

/** How receivers answer. */
const all = {
  ok: answer(200, "ok"),
  "no content": answer(204),
  "says a field": (response, { lastName }) => {
    response.writeHead(200).end(lastName);
    return { taken: true };
  },
  "takes its time": (response) => {
    setTimeout(() => response.writeHead(202).end(), 150);
    return { taken: true };
  },
  refuses: answer(400, "no"),
  fails: answer(500),
  "has no workflow": answer(404),
  redirects: (response) => {
    response.writeHead(302, { location: "/elsewhere" }).end();
    return {};
  },
  "asks for a minute": asksFor(429, 60),
  "asks for an hour": asksFor(503, 3600),
  "asks for two days": asksFor(429, 172_800),
  "asks until a date": (response, { wall }) => {
    const date = new Date(wall + 600_000).toUTCString();
    response.writeHead(503, { "retry-after": date }).end();
    return { pauseSeconds: 599 };
  },
  "is down": answer(503),
  hangs: () => ({}),
  "breaks off": (response) => {
    response.destroy();
    return {};
  },
  "answers late": (response) => {
    setTimeout(() => response.writeHead(200).end("ok"), 1600);
    return {};
  },
  "is starting": (response) => {
    response.writeHead(200).end("n8n is starting up. Please wait\n");
    return {};
  },
  "fails now and then": (response, about) =>
    answer(about.index % 3 === 0 ? 500 : 200)(response, about),
  "refuses some": (response, about) => answer(about.index % 4 === 0 ? 422 : 200)(response, about),
} as const satisfies Record<string, Behaviour>;
export type BehaviourName = keyof typeof all;
export const behaviourNames = Object.keys(all) as BehaviourName[];
export const behaviours: Readonly<Record<BehaviourName, Behaviour>> = all;
