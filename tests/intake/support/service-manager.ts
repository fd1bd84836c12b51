import { onTestFinished } from "vitest";
import type { Environment } from "../../support/server-process.ts";
import { openServiceManager } from "../../support/service-manager.ts";

/** A service manager of the running test's own. */
export async function startServiceManager(environment: Environment) {
  const manager = await openServiceManager(environment);
  onTestFinished(manager.stop);
  return manager;
}
