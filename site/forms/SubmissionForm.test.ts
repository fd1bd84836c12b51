import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fieldsOf } from "../../shared/submission/fields.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import { SubmissionForm } from "./SubmissionForm.tsx";

const reach = { email: "", phone: "" };
const form = { id: "form", source: "/", reach, answer: "", positions: ["Engineer", "Tester"] };

test.each(kinds)("the %s form asks for every field of its payload, once", (kind) => {
  const props = { ...form, kind } as ComponentProps<typeof SubmissionForm>;
  const html = renderToStaticMarkup(createElement(SubmissionForm, props));
  const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)];
  const asked = names.map(([, name]) => name).filter((name) => name !== "source");
  expect(asked.sort()).toEqual([...Object.keys(fieldsOf[kind]), "leaveEmpty"].sort());
});
