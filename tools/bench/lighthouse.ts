import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "../run.ts";

/** What is used of Lighthouse, whose own types are there only once it is installed. */
type Report = {
  readonly lighthouseVersion: string;
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report }>;

/** Lighthouse, which is installed when pages are first measured and not with the project. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = import.meta.dirname;
  if (!existsSync(join(folder, "node_modules"))) {
    console.log("Installing Lighthouse into tools/bench/node_modules.");
    const { npm_node_execpath: node, npm_execpath: npm } = process.env;
    if (!node || !npm) throw new Error("Start this by npm run bench, so that npm is at hand.");
    if ((await run([node, npm, "ci", "--prefix", folder])) !== 0) process.exit(1);
  }
  // In a variable, since the type checker would look for a package that may be absent.
  const name: string = "lighthouse";
  return (await import(name)).default;
}
