import { join } from "node:path";
import type { ViteUserConfig } from "astro";

const content = join(process.cwd(), "content/");
const readers = ["content", "reading/pictures"].map((name) =>
  join(process.cwd(), `site/${name}.ts`),
);

/** In development, reloads the page when a content file changes: Vite knows only what is imported. */
export const reloadContent = (): NonNullable<ViteUserConfig["plugins"]>[number] => ({
  name: "reload-content",
  hotUpdate({ file, modules }) {
    if (!file.startsWith(content)) return undefined;
    const { moduleGraph } = this.environment;
    return [
      ...modules,
      ...readers.flatMap((reader) => [...(moduleGraph.getModulesByFile(reader) ?? [])]),
    ];
  },
});
