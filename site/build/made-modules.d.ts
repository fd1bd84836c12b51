/** As blocks-in-use.ts makes it. */
declare module "virtual:blocks/*" {
  export const Blocks: ReturnType<typeof import("../blocks/Blocks.tsx").blocksOf>;
}

/** As form-texts.ts makes it. */
declare module "*/content/forms.yaml" {
  const texts: import("astro/zod").z.infer<typeof import("../content-model/forms.ts").forms>;
  export default texts;
}
