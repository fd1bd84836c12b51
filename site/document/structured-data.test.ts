import { expect, test } from "vitest";
import type { Job, JobPage, ListedJob } from "../content-model/careers.ts";
import type { Company } from "../content-model/company.ts";
import { jobPosting } from "./structured-data.ts";

const page = {
  meta: { updated: "2026-11-20" },
  place: { city: "Ghent", country: "BE" },
  posted: "2026-10-01",
  ownForm: true,
  lede: "You test.",
  sections: [],
} as unknown as JobPage;
const job = { title: "Tester", slug: "tester", type: "Contract", fulfilled: false };
const posting = (changed: Partial<Job>) =>
  jobPosting(
    { ...job, ...changed } as ListedJob,
    page,
    { name: "Acme" } as Company,
    new URL("https://acme.example"),
  );

test("an open job is posted with what its file says of day, place and contract", () => {
  expect(posting({})).toMatchObject({
    datePosted: "2026-10-01",
    employmentType: "CONTRACTOR",
    jobLocation: { address: { addressLocality: "Ghent", addressCountry: "BE" } },
  });
});

test("a fulfilled job is not posted", () => {
  expect(posting({ fulfilled: true })).toBeUndefined();
});
