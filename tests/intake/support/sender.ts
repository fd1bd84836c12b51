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
      sent += 1;
      const enquirySent = { ...enquiry, message: `Number ${sent}` };
      const { status, body } = await postThrough(agent, url, enquirySent).catch((error: Error) => ({
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

/**
 * Posts an enquiry through an agent; the error says where it broke. Not by `fetch`, which sends a
 * request that met a closed connection again by itself.
 */
export function postThrough(
  agent: Agent,
  url: string,
  fields: unknown,
): Promise<{ status: number | string | undefined; body: string }> {
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
      .end(JSON.stringify(fields));
  });
}
