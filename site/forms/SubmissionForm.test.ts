import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fieldsOf } from "../../shared/submission/fields.ts";
import { endpoints, kinds } from "../../shared/submission/kinds.ts";
import { SubmissionForm } from "./SubmissionForm.tsx";

const reach = { email: "", phone: "" };
const form = { id: "form", source: "/", reach, answer: "", positions: ["Engineer", "Tester"] };

test.each(kinds)("the %s form asks for every field of its payload, once", (kind) => {
  const destination = { mode: "relay", url: endpoints[kind] } as const;
  const html = renderToStaticMarkup(
    createElement(SubmissionForm, { ...form, kind, destination } as ComponentProps<
      typeof SubmissionForm
    >),
  );
  const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)];
  const asked = names.map(([, name]) => name).filter((name) => name !== "source");
  expect(asked.sort()).toEqual([...Object.keys(fieldsOf[kind]), "leaveEmpty"].sort());
});
