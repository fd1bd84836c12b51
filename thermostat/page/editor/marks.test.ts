import { Text } from "@codemirror/state";
import { expect, test } from "vitest";
import { placeDiagnostic } from "./marks.ts";

test("a message marks its word, or the end of a text that has become shorter", () => {
  const doc = Text.of(["int a;", "if (a < 3) b();", ""]);
  const message = { file: "src/a.c", severity: "note", message: "declared here" } as const;
  const placed = placeDiagnostic(doc, { ...message, line: 1, column: 1 });
  expect(placed).toEqual({ from: 0, to: 3, severity: "info", message: "declared here" });
  expect(placeDiagnostic(doc, { ...message, line: 40, column: 9 })).toMatchObject({
    from: doc.length,
    to: doc.length,
  });
});
