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

test("the posting of an open job has the day, place and contract of its file", () => {
  expect(posting({})).toMatchObject({
    datePosted: "2026-10-01",
    employmentType: "CONTRACTOR",
    jobLocation: { address: { addressLocality: "Ghent", addressCountry: "BE" } },
  });
});

test("a fulfilled job has no posting", () => {
  expect(posting({ fulfilled: true })).toBeUndefined();
});
