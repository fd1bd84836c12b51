import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An installed package, as notices name it. */
export type Package = {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
  readonly author: string;
  /** The whole licence file; `undefined` where the package brings none. */
  readonly text: string | undefined;
};

type LockEntry = { readonly dependencies?: Readonly<Record<string, string>> };
type Lockfile = { readonly packages: Readonly<Record<string, LockEntry>> };
type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
};

/** Reads a package that is installed at a path such as `node_modules/zod`. */
export function readPackage(root: string, path: string): Package {
  const folder = join(root, path);
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { name, version, license, author = "" } = manifest;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.md|\.txt)?$/i.test(entry));
  return {
    name,
    version,
    license,
    author: typeof author === "string" ? author : author.name,
    text: file && readFileSync(join(folder, file), "utf8"),
  };
}

/** Packages and all that they depend on, by name and version; optional ones are left out. */
export function withDependencies(root: string, names: readonly string[]): Package[] {
  const { packages }: Lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const path = installedAt(packages, name, from);
    if (found.has(path)) return;
    found.add(path);
    for (const needed of Object.keys(packages[path]?.dependencies ?? {})) add(needed, path);
  };
  for (const name of names) add(name, "");
  return [...found]
    .map((path) => readPackage(root, path))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Where a package finds another: in its own node_modules, or in one further up. */
function installedAt(packages: Lockfile["packages"], name: string, from: string): string {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    const path = join(at, "node_modules", name);
    if (path in packages) return path;
    if (at === "") throw new Error(`package-lock.json has no ${name}`);
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
