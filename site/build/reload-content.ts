import { join } from "node:path";
import type { Plugin } from "vite";

const content = join(process.cwd(), "content/");
const loader = join(process.cwd(), "site/content-model/content.ts");

/** In development, reloads the page when a content file changes: Vite knows only what is imported. */
export const reloadContent = (): Plugin => ({
  name: "reload-content",
  hotUpdate({ file }) {
    if (!file.startsWith(content)) return undefined;
    return [...(this.environment.moduleGraph.getModulesByFile(loader) ?? [])];
  },
});
