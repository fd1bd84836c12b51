import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's address of the PostgreSQL server that all tests share. */
    postgresUrl: string;
  }
}

/** Starts one server for the whole run; each test creates its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide("postgresUrl", server.url);
  return server.remove;
}
