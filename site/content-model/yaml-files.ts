import { basename, relative, resolve } from "node:path";
import type { Loader, LoaderContext } from "astro/loaders";
import type { z } from "astro/zod";
import { text } from "../../firmware/tools/sources.ts";
import { listFiles } from "./list-files.ts";
import { readYaml } from "./read-yaml.ts";

/**
 * An Astro content loader for YAML below `content/`: one file, or a folder whose files are entries
 * named after them. A mistake stops the build with its place and a correction, which Astro's own
 * loaders do not give.
 */
export function yamlFiles(path: string, schema: z.ZodType): Loader {
  return {
    name: "yaml-files",
    load: async (context) => {
      loadAll(path, schema, context);
      context.watcher?.on("all", (_event, changed) => {
        const inside = relative(resolve("content", path), changed);
        if (inside.startsWith("..")) return;
        try {
          loadAll(path, schema, context);
        } catch (error) {
          context.logger.error((error as Error).message);
        }
      });
    },
  };
}

function loadAll(path: string, schema: z.ZodType, context: LoaderContext) {
  const entries = listFiles(path).map((file) => ({
    id: basename(file, ".yaml"),
    data: readYaml(file, text(file), schema),
    filePath: file,
  }));
  context.store.clear();
  for (const entry of entries) context.store.set(entry);
}
