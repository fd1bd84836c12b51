import { contentFiles } from "../../site/content-model/files.ts";

export type Kind = keyof typeof contentFiles;

/** Every kind of content. */
export const kinds = Object.keys(contentFiles) as Kind[];

/** Where a kind's JSON schema stands, from the repository's root. */
export const schemaFile = (kind: Kind) => `content/schemas/${kind}.json`;
