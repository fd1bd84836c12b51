import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { idOf, post } from "../support/http.ts";
import { answer, startReceiver } from "../support/receiver.ts";
import {
  inPlaceOfNode,
  intakeCommand,
  runProgram,
  settings,
  startServer,
} from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { wait } from "../support/until.ts";

const root = join(import.meta.dirname, "../..");
const curl = "/usr/bin/curl";

test.runIf(existsSync(curl))(
  "the heartbeat of docs/operating.md is sent only while all is well, without visitors' data",
  async () => {
    const [receiver, watcher] = [await startReceiver(answer(503)), await startReceiver()];
    const environment = settings(tempFolder(), { CONTACT_WEBHOOK_URL: receiver.url.href });
    const server = await startServer(environment);
    const operating = readFileSync(join(root, "docs/operating.md"), "utf8");
    const line = /(?<=^\*\/10 \* \* \* \* root ).+/m.exec(operating)?.[0] ?? "";
    const command = line
      .replace("http://127.0.0.1:4321", server.url)
      .replace("/usr/local/bin/site-intake", `'${process.execPath}' intake/cli.ts`)
      .replace("https://HEARTBEAT", watcher.url.href);
    const beat = async () => {
      const before = watcher.requests.length;
      const { stdout } = await runProgram(
        inPlaceOfNode("/bin/sh", "sh", "-c", command),
        environment,
      ).ended;
      return [stdout, watcher.requests.length - before];
    };

    const id = idOf(await post(`${server.url}/api/enquiries`, enquiry));
    expect(await beat()).toEqual(["", 1]);
    const body = watcher.requests[0]?.body ?? "";
    expect(JSON.parse(body)).toMatchObject({ kinds: [{ kind: "enquiry" }, {}], alarms: [] });
    expect(body).not.toMatch(new RegExp([enquiry.email, enquiry.lastName].join("|"), "i"));

    receiver.behave(answer(404));
    await intakeCommand(environment, "retry", id);
    const refused = async () => expect((await intakeCommand(environment, "status")).code).toBe(3);
    await vi.waitFor(refused, wait);
    expect(await beat()).toEqual(["", 0]);
    await intakeCommand(environment, "discard", id);
    expect(await beat()).toEqual(["", 1]);

    await server.stop("SIGKILL");
    expect(await beat()).toEqual(["", 0]);
  },
);
