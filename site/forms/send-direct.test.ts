import { expect, test } from "vitest";
import { answer, inTurn, startReceiver } from "../../tests/support/receiver.ts";
import { enquiry } from "../../tests/support/submissions.ts";
import { sendDirect } from "./send-direct.ts";

test.each([
  ["json", "application/json"],
  ["form", "application/x-www-form-urlencoded;charset=UTF-8"],
] as const)(
  "with CORS, %s is sent with its media type, and only a 2xx succeeds",
  async (format, type) => {
    const answers = [204, 302, 400, 500].map((status) => answer(status, { location: "/" }));
    const { url, requests } = await startReceiver(inTurn(...answers));
    const instead = { email: "", phone: "" };
    const destination = { mode: "direct", url: url.href, format, cors: true, instead } as const;
    const send = () => sendDirect("enquiry", enquiry, destination, AbortSignal.timeout(5000));
    await expect(send()).resolves.toBeUndefined();
    await expect(send()).rejects.toThrow(TypeError);
    await expect(send()).rejects.toThrow("The receiver answered 400");
    await expect(send()).rejects.toThrow("The receiver answered 500");
    expect(requests.map(({ headers }) => headers["content-type"])).toEqual(Array(4).fill(type));
  },
);
