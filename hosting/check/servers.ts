import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Environment,
  listening,
  runProgram,
  settings,
} from "../../tests/support/server-process.ts";
import type { Answer, Asked } from "./https-client.ts";

type End = (work: () => unknown) => void;

/** A folder that is gone after the trial. */
export async function temporaryFolder(end: End): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hosting-"));
  end(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The real server on the built site, and a client of it. */
export async function startServer(end: End, more: Environment) {
  const folder = await temporaryFolder(end);
  const server = runProgram(["intake/main.ts"], settings(folder, more));
  end(() => server.stop("SIGTERM"));
  const url = new URL(await listening(server));
  return { ...server, port: url.port, ask: httpClient(Number(url.port)) };
}

/** A client that asks by HTTP as the proxies do. */
export function httpClient(port: number) {
  return (path: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks) });
        });
      })
        .on("error", reject)
        .end(body);
    });
}
