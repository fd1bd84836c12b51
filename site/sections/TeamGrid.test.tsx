import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TeamGrid } from "./TeamGrid.tsx";

const jan = {
  name: "Jan",
  email: "jan@acme.example",
  initials: "J",
  gradient: ["#1f4d3a", "#2f6b57"] as [string, string],
  order: 1,
  standIn: false,
};

test("two members of one name each have their own colours", () => {
  const members = ["jan", "jan-2"].map((slug) => ({ ...jan, slug }));
  const html = renderToStaticMarkup(
    <TeamGrid heading="Team" text="Two of us." members={members} social={[]} />,
  );
  const ids = [...html.matchAll(/ id="(gradient-[^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});
