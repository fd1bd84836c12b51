import { setTimeout as sleep } from "node:timers/promises";
import { enquiry } from "../../tests/support/submissions.ts";
import { httpClient } from "./clients.ts";

/**
 * Sends so many enquiries, a few at once, to the server at its usual place. It exits with 1 when one
 * was not taken.
 */
const amount = Number(process.argv[2]);
const send = httpClient(4321);
const failures: string[] = [];
let sent = 0;

async function sendOn(): Promise<void> {
  while (sent < amount) {
    sent += 1;
    const body = JSON.stringify({ ...enquiry, message: `${amount}: number ${sent}` });
    const headers = { "content-type": "application/json" };
    await send("/api/enquiries", { method: "POST", headers, body }).then(
      ({ status }) => status === 202 || failures.push(String(status)),
      (error: Error) => failures.push(error.message),
    );
    await sleep(80);
  }
}

await Promise.all(Array.from({ length: 4 }, sendOn));
if (failures.length > 0) console.log(failures.join("\n"));
process.exitCode = failures.length > 0 ? 1 : 0;
