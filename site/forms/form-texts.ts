import type { FieldName } from "../../shared/submission/fields.ts";

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type OfFields = { readonly [Name in FieldName]?: string | undefined };

/** What a form says beside its fixed texts, as content/forms.yaml describes it. */
export type FormTexts = Texts<"button" | "purpose" | "privacyPolicy"> & {
  readonly labels: OfFields;
  readonly hints: OfFields;
  readonly marks: Texts<"optional" | "link" | "linkProblem" | "noPosition">;
  readonly after: Texts<"sent" | "sample" | "failed">;
  /** Where only a script can send the form. */
  readonly withoutScript?: string | undefined;
};
