import { contentFiles } from "../../site/content-model/files.ts";

type Kind = keyof typeof contentFiles;
export type EditableKind = Exclude<Kind, "projectFigures">;

/** Every kind of content that people write; the project's figures are written by a program. */
export const editableKinds = (Object.keys(contentFiles) as Kind[]).filter(
  (kind): kind is EditableKind => kind !== "projectFigures",
);

/** Where a kind's JSON schema stands, from the repository's root. */
export const schemaFile = (kind: EditableKind) => `content/schemas/${kind}.json`;
