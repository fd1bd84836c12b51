import { expect, test } from "vitest";
import { post, settings, startServer } from "./support/server-process.ts";
import { enquiry } from "./support/submissions.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("a server whose store has died ends with a code that gets it started again", async () => {
  const server = await startServer(settings(tempFolder()), [
    "--import",
    "./tests/intake/support/end-store-thread.ts",
    "intake/main.ts",
  ]);
  expect((await post(`${server.url}/api/enquiries`, enquiry)).status).toBe(202);
  const { code, stdout } = await server.stop("SIGWINCH");
  expect(code).toBe(1);
  expect(stdout).toContain("the store is lost");
  expect(stdout).toContain('"closed"');
}, 20_000);
