import type { ViteUserConfig } from "astro";
import { isScalar, visit } from "yaml";
import { find } from "../../shared/files.ts";
import { blockKinds } from "../content-model/pages.ts";
import { parsed } from "../reading/parsed.ts";

const prefix = "virtual:blocks/";

/**
 * Makes `virtual:blocks/NAME`, the component that renders the kinds of block in content/NAME: a page has
 * the styles of everything that its layout imports. In development, where content changes, it renders every kind.
 */
export function blocksInUse(): NonNullable<ViteUserConfig["plugins"]>[number] {
  let isDevelopment = false;
  return {
    name: "blocks-in-use",
    configResolved({ command }) {
      isDevelopment = command === "serve";
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const kinds = isDevelopment
        ? blockKinds.map(([name]) => name)
        : kindsIn(id.slice(prefix.length));
      // Their folders have other components, too.
      const isOfKind = (file: string) => /\/(\w+)\/\1\.tsx$/i.test(file);
      const components = kinds.flatMap((kind) =>
        find(`site/blocks/${kind}/*.tsx`).filter(isOfKind),
      );
      return [
        'import { blocksOf } from "/site/blocks/Blocks.tsx";',
        ...components.map((file, index) => `import * as block${index} from "/${file}";`),
        `export const Blocks = blocksOf([${components.map((_, index) => `block${index}`)}]);`,
      ].join("\n");
    },
  };
}

/** The kinds of block in content/NAME.yaml, or in the files of content/NAME. */
function kindsIn(name: string): string[] {
  const kinds = new Set<string>();
  for (const file of find(`content/${name}{.yaml,/*.yaml}`)) {
    visit(parsed(file).document, {
      Pair(_key, { key, value }) {
        if (isScalar(key) && key.value === "type" && isScalar(value)) kinds.add(`${value.value}`);
      },
    });
  }
  return blockKinds.map(([kind]) => kind).filter((kind) => kinds.has(kind));
}
