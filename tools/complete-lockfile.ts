import { readFile, writeFile } from "node:fs/promises";

/**
 * Adds to package-lock.json the platform packages that npm left out.
 *
 * npm records an optional package for another platform only where the registry
 * or mirror at hand offers it just now, and `npm ci` then refuses the lock file.
 * Such a package is never installed on this platform, so its name, version and
 * platform are all that `npm ci` needs. Run after `npm install`: npm run lock.
 */
type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, Entry> };

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];
const libraries: Readonly<Record<string, string>> = { gnu: "glibc", musl: "musl" };

/** Completes a lock file in place and returns the names of what was missing. */
export function complete({ packages }: Lockfile): string[] {
  const missing: string[] = [];
  for (const { optionalDependencies = {}, dev } of Object.values({ ...packages })) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`;
      if (Object.keys(packages).some((known) => known === path || known.endsWith(`/${path}`))) {
        continue;
      }
      packages[path] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) };
      missing.push(name);
    }
  }
  return missing;
}

function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split("-");
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  const libc = words.flatMap((word) => libraries[word] ?? []);
  if (cpu.length === 0) throw new Error(`${name} is optional but names no platform.`);
  return { ...(os.length > 0 && { os }), cpu, ...(libc.length > 0 && { libc }) };
}

if (import.meta.main) {
  const file = new URL("../package-lock.json", import.meta.url);
  const lockfile: Lockfile = JSON.parse(await readFile(file, "utf8"));
  const missing = complete(lockfile);
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(
    file,
    `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  );
  console.log(missing.length > 0 ? `Added ${missing.join(", ")}` : "Nothing was missing.");
}
