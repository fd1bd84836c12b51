import { blockPages, industries, jobPages, services, single } from "../content-model/content.ts";
import type { Meta } from "../content-model/pieces.ts";

/** A page as lists of pages name it. */
export type Listed = { readonly path: string; readonly title: string; readonly meta: Meta };

/** Every page that content files describe, by group, for lists that machines read. */
export async function allPages() {
  const [home, contact, careers] = [
    await single("home"),
    await single("contact"),
    await single("careers"),
  ];
  const main: Listed[] = [
    { path: "/", title: "Home", meta: home.meta },
    { path: "/contact", title: "Contact", meta: contact.meta },
    { path: "/careers", title: "Careers", meta: careers.meta },
  ];
  return {
    main,
    services: (await services()).map(({ path, title, page }) => ({ path, title, meta: page.meta })),
    industries: (await industries()).map(({ path, title, meta }) => ({ path, title, meta })),
    jobs: (await jobPages()).map(({ props: { job, page } }) => ({
      path: `/careers/${job.slug}`,
      title: job.title,
      meta: page.meta,
    })),
    pages: (await blockPages()).map(({ path, title, meta }) => ({ path, title, meta })),
  };
}
