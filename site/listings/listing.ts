import { blockPages, industries, jobPages, services, single } from "../content-model/content.ts";
import type { Meta } from "../content-model/pieces.ts";
import { type Subject, subjectOf } from "./subject.ts";

/** A page as lists of pages name it. */
export type Listed = {
  readonly path: string;
  readonly title: string;
  readonly meta: Meta;
  /** What its social picture shows. */
  readonly subject: Subject;
};

/** Every page that content files describe, by group, for lists that machines read. */
export async function allPages(): Promise<Record<Group, Listed[]>> {
  const [home, contact, careers] = [
    await single("home"),
    await single("contact"),
    await single("careers"),
  ];
  const [allServices, allIndustries] = [await services(), await industries()];
  const lists = {
    services: { kind: "services", drawings: allServices.map(({ drawing }) => drawing) },
    industries: { kind: "industries", drawings: allIndustries.map(({ drawing }) => drawing) },
  } as const;
  return {
    main: [
      { path: "/", title: "Home", meta: home.meta, subject: { kind: "traces" } },
      {
        path: "/contact",
        title: "Contact",
        meta: contact.meta,
        subject: { kind: "figure", figure: "uart" },
      },
      { path: "/careers", title: "Careers", meta: careers.meta, subject: { kind: "week" } },
    ],
    services: allServices.map(({ path, title, page, drawing }) => ({
      path,
      title,
      meta: page.meta,
      subject: { kind: "services", drawings: [drawing] },
    })),
    industries: allIndustries.map(({ path, title, meta, drawing }) => ({
      path,
      title,
      meta,
      subject: { kind: "industries", drawings: [drawing] },
    })),
    jobs: (await jobPages()).map(({ props: { job, page } }) => ({
      path: `/careers/${job.slug}`,
      title: job.title,
      meta: page.meta,
      subject: { kind: "week" },
    })),
    pages: (await blockPages()).map((page) => ({
      path: page.path,
      title: page.title,
      meta: page.meta,
      subject: subjectOf(page, lists),
    })),
  };
}

type Group = "main" | "services" | "industries" | "jobs" | "pages";
