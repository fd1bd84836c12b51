import { readFile } from "node:fs/promises";
import { basename, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Loader, LoaderContext } from "astro/loaders";
import type { z } from "astro/zod";
import { listFiles } from "./list-files.ts";
import { readYaml } from "./read-yaml.ts";
import { referencesIn } from "./references.ts";

/**
 * An Astro content loader for YAML below `content/`: one file, or a folder whose files are entries
 * named after them. A mistake stops the build with its place and a correction, which Astro's own
 * loaders do not give.
 */
export function yamlFiles(path: string, schema: z.ZodType): Loader {
  return {
    name: "yaml-files",
    load: async (context) => {
      const root = fileURLToPath(context.config.root);
      await loadAll(root, path, schema, context);
      context.watcher?.on("all", async (_event, changed) => {
        const inside = relative(resolve(root, "content", path), changed);
        if (inside.startsWith("..")) return;
        await loadAll(root, path, schema, context).catch((error: Error) =>
          context.logger.error(error.message),
        );
      });
    },
  };
}

async function loadAll(root: string, path: string, schema: z.ZodType, context: LoaderContext) {
  const entries = [];
  const references = referencesIn(root);
  for (const file of listFiles(root, path)) {
    const text = await readFile(join(root, file), "utf8");
    const data = readYaml(file, text, schema, references);
    entries.push({ id: basename(file, extname(file)), data, filePath: file });
  }
  context.store.clear();
  for (const entry of entries) context.store.set(entry);
}
