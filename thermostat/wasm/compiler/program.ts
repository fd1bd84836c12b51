/** Compiles and links the firmware with changes. For Node and for a browser's worker. */
import type { Tree } from "@yowasp/clang";
import { type Clang, CompileError } from "./clang.ts";
import { type Diagnostic, parseDiagnostics } from "./diagnostics.ts";
import { crossings, visibleTo } from "./seam.ts";
import { compilerFlags, linkerFlags } from "./wasm-flags.ts";

/** Whole texts by path below firmware/, such as "src/control.c". */
export type Texts = Readonly<Record<string, string>>;
export type Objects = Readonly<Record<string, Uint8Array>>;

export type Build = {
  /** Undefined if it doesn't compile or link. */
  readonly module: Uint8Array<ArrayBuffer> | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether src/ compiles to the untouched objects, byte for byte. */
  readonly isGood: boolean;
};

type Compiled = { readonly object: Uint8Array | undefined; readonly diagnostics: Diagnostic[] };

/**
 * @param texts every source and header
 * @param objects compiled from the sources, by path; missing ones are compiled when needed
 */
export function createProgram(clang: Clang, texts: Texts, objects: Objects) {
  const kept = new Map<string, { edits: string; compiled: Compiled }>();
  const sources = Object.keys(texts).filter((path) => path.endsWith(".c"));

  async function compileSource(path: string, edits: Texts): Promise<Compiled> {
    const all = { ...texts, ...edits };
    // Edits to files that it doesn't include leave its object valid.
    const seen = included(path, all);
    const own = JSON.stringify(Object.entries(edits).filter(([file]) => seen.has(file)));
    const old = kept.get(path);
    if (old?.edits === own) return old.compiled;
    const tree = treeOf(visibleTo(path, all));
    const compiled = await compileWith(clang, `firmware/${path}`, tree);
    const crossed = compiled.object ? crossings(path, compiled.object, texts) : [];
    const result = crossed.length > 0 ? { object: undefined, diagnostics: crossed } : compiled;
    kept.set(path, { edits: own, compiled: result });
    return result;
  }

  /** The sources that a change affects: those changed, and those that include a changed header. */
  const affected = (edits: Texts) => {
    const changed = Object.keys(edits).filter((path) => edits[path] !== texts[path]);
    return sources.filter((source) => {
      const seen = included(source, { ...texts, ...edits });
      return changed.some((path) => seen.has(path));
    });
  };

  /** Links changed objects with the untouched others. @throws CompileError */
  const link = (changed: Objects) => {
    const all = Object.entries({ ...objects, ...changed });
    const named = all.map(([path, object]) => [objectName(path), object]);
    return clang.link(Object.fromEntries(named), linkerFlags);
  };

  return {
    affected,
    compileSource,

    /** Compiles the sources that the edits affect, and links them with the untouched others. */
    async build(edits: Texts): Promise<Build> {
      const found: Diagnostic[] = [];
      const changed: Record<string, Uint8Array> = {};
      const sources = affected(edits);
      for (const path of sources) {
        const { object, diagnostics } = await compileSource(path, edits);
        found.push(...diagnostics);
        if (object) changed[path] = object;
      }
      const diagnostics = unique(found);
      const broken = { module: undefined, isGood: false };
      if (!sources.every((path) => changed[path])) return { ...broken, diagnostics };
      const isGood = sources
        .filter((path) => path.startsWith("src/"))
        .every((path) => String(changed[path]) === String(objects[path]));
      try {
        return { module: await link(changed), diagnostics, isGood };
      } catch (error) {
        if (!(error instanceof CompileError)) throw error;
        const linking = parseDiagnostics(error.message);
        return { ...broken, diagnostics: [...diagnostics, ...linking] };
      }
    },
  };
}

async function compileWith(clang: Clang, source: string, tree: Tree): Promise<Compiled> {
  try {
    const { object, output } = await clang.compile(source, tree, compilerFlags(source));
    return { object, diagnostics: parseDiagnostics(output).filter(({ line }) => line > 0) };
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    return { object: undefined, diagnostics: parseDiagnostics(error.message) };
  }
}

const objectName = (path: string) => `firmware_${path.replace("/", "_")}.o`;

/** A source and every header that it includes, directly or through another. */
function included(source: string, texts: Texts): ReadonlySet<string> {
  const seen = new Set([source]);
  for (const path of seen) {
    for (const [, name = ""] of (texts[path] ?? "").matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)) {
      const found = ["src", "bench", "tests"]
        .map((folder) => `${folder}/${name}`)
        .find((at) => at in texts);
      if (found) seen.add(found);
    }
  }
  return seen;
}

function treeOf(texts: Texts): Tree {
  const firmware: Record<string, Record<string, string>> = {};
  for (const [path, text] of Object.entries(texts)) {
    const [folder = "", name = ""] = path.split("/");
    firmware[folder] = { ...firmware[folder], [name]: text };
  }
  return { firmware };
}

const unique = (list: readonly Diagnostic[]) => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
];
