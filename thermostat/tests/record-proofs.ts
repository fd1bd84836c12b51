import { relative } from "node:path";
import type { Reporter, Suite } from "@playwright/test/reporter";
import type { Reporter as UnitReporter } from "vitest/node";
import { root } from "../../shared/files.ts";
import { record } from "./proofs.ts";

/** Records what Vitest's test files prove, if all of their tests have run and passed. */
export const recordUnitTests: UnitReporter = {
  onTestRunEnd(run) {
    const passed = run.filter(({ children }) =>
      [...children.allTests()].every((test) => test.result().state === "passed"),
    );
    record(passed.map(({ relativeModuleId }) => relativeModuleId));
  },
};

/** Records what Playwright's prove. It doesn't see which tests a command left out. */
export default class RecordBrowserTests implements Reporter {
  #files: readonly Suite[] = [];

  onBegin(_: unknown, suite: Suite): void {
    this.#files = suite.suites.flatMap(({ suites }) => suites);
  }

  onEnd(): void {
    const passed = this.#files.filter((file) =>
      file.allTests().every((test) => test.results.at(-1)?.status === "passed"),
    );
    record(passed.map(({ location }) => relative(root, location?.file ?? "")));
  }
}
