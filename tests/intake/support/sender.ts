import { Agent, request } from "node:http";
import { onTestFinished } from "vitest";
import { enquiry } from "../../support/submissions.ts";

let sent = 0;

/**
 * Sends one enquiry after another and tries none again.
 *
 * @param keepAlive over one connection as long as the server keeps it, or each over its own
 */
export function startSender(url: string, keepAlive: boolean) {
  const agent = new Agent({ keepAlive });
  const ids: string[] = [];
  const failures: string[] = [];
  let isStopping = false;

  async function sendOn(): Promise<void> {
    while (!isStopping) {
      const { status, body } = await postEnquiry(url, agent).catch((error: Error) => ({
        status: error.message,
        body: "",
      }));
      if (status === 202) ids.push(JSON.parse(body).id);
      else failures.push(String(status));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const work = sendOn();
  async function stop() {
    isStopping = true;
    await work;
    agent.destroy();
    return { ids, failures };
  }
  onTestFinished(() => void stop());
  return { ids, stop };
}

/** Not by `fetch`, which sends a request that met a closed connection again by itself. */
function postEnquiry(url: string, agent: Agent): Promise<{ status: unknown; body: string }> {
  sent += 1;
  const text = JSON.stringify({ ...enquiry, message: `Number ${sent}` });
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    request(`${url}/api/enquiries`, { method: "POST", agent, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, body }));
      response.on("error", reject);
    })
      .on("error", reject)
      .end(text);
  });
}
