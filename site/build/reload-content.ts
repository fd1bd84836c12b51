import { join } from "node:path";
import type { ViteUserConfig } from "astro";

const content = join(process.cwd(), "content/");
const loader = join(process.cwd(), "site/content-model/content.ts");

/** In development, reloads the page when a content file changes: Vite knows only what is imported. */
export const reloadContent = (): NonNullable<ViteUserConfig["plugins"]>[number] => ({
  name: "reload-content",
  hotUpdate({ file }) {
    if (!file.startsWith(content)) return undefined;
    return [...(this.environment.moduleGraph.getModulesByFile(loader) ?? [])];
  },
});
