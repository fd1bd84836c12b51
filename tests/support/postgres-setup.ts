import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the superuser's address of the PostgreSQL server that all tests share. */
    postgresStarter: string;
  }
}

/** Starts one server for the whole run when the first test asks for it, which few files do. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let server: ReturnType<typeof startPostgres> | undefined;
  const starter = createServer((_request, response) => {
    server ??= startPostgres();
    server.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(starter, "listening");
  provide("postgresStarter", `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.close();
    await (await server)?.remove();
  };
}
