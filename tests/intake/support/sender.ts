import { Agent } from "node:http";
import { post } from "../../support/http.ts";
import { enquiry } from "../../support/submissions.ts";
import { atEnd } from "../../support/test-end.ts";

let sent = 0;

/**
 * Sends one enquiry after another, without retrying.
 *
 * @param keepAlive whether to reuse one connection for as long as the server keeps it open
 */
export function startSender(url: string, keepAlive: boolean) {
  const agent = new Agent({ keepAlive });
  /** The ids of acknowledged enquiries. */
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isStopping = false;

  async function sendOn(): Promise<void> {
    while (!isStopping) {
      sent += 1;
      const subject = `Number ${sent}`;
      await post(`${url}/api/enquiries`, { ...enquiry, subject }, {}, agent).then(
        ({ status, body }) => {
          if (status === 202) acknowledged.push(JSON.parse(body).id);
          else failures.push(String(status));
        },
        (error: Error) => failures.push(error.message),
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const work = sendOn();
  async function stop() {
    isStopping = true;
    await work;
    agent.destroy();
  }
  atEnd(stop);
  return { acknowledged, failures, stop };
}
