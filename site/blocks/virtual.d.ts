/** As blocks-in-use.ts makes it. */
declare module "virtual:blocks/*" {
  export const Blocks: ReturnType<typeof import("./Blocks.tsx").blocksOf>;
}
