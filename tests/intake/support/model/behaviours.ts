import { accept, answer, type Behaviour, hang } from "../../../support/receiver.ts";

const asks = (status: number, seconds: number) => answer(status, { "retry-after": `${seconds}` });
const after =
  (ms: number, behaviour: Behaviour): Behaviour =>
  (...request) =>
    void setTimeout(() => behaviour(...request), ms);
/** Answers every nth request differently, the others with 200. */
const everyNth =
  (every: number, behaviour: Behaviour): Behaviour =>
  (response, index) =>
    (index % every === 0 ? behaviour : accept)(response, index);

/** How receivers answer; a name that begins with "accepts" means a 2xx in time. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  accepts: accept,
  "accepts slowly": after(150, answer(202)),
  refuses: answer(400),
  "fails now and then": everyNth(3, answer(500)),
  "is down": answer(503),
  hangs: hang,
  disconnects: (response) => response.destroy(),
  "is too slow": after(1600, accept),
  "asks for a minute": asks(429, 60),
  "asks for an hour": asks(503, 3600),
  "asks for a minute now and then": everyNth(5, asks(429, 60)),
};
