import { type CollectionEntry, getCollection, getEntry } from "astro:content";
import type { contentFiles } from "./files.ts";
import type { Page } from "./page.ts";

type Files = typeof contentFiles;

/** The kinds of content with a single file. */
type Single = {
  [Name in keyof Files]: Files[Name]["path"] extends `${string}.yaml` ? Name : never;
}[keyof Files];

/** The content of a kind with a single file. */
export async function single<Name extends Single>(
  name: Name,
): Promise<CollectionEntry<Name>["data"]> {
  const entry = await getEntry(name, name);
  if (!entry) throw new Error(`content/${name}.yaml was not loaded`);
  return entry.data;
}

/** All services in their order, each with the path of its page. */
export async function services() {
  const entries = await getCollection("services");
  return inOrder(entries.map(({ id, data }) => ({ ...data, path: `/${id}` })));
}

/** All industries in their order, each with the path of its page. */
export async function industries() {
  const entries = await getCollection("industries");
  return inOrder(entries.map(({ id, data }) => ({ ...data, path: `/${id}` })));
}

/** All members of the team in their order, each with the name of their file. */
export async function team() {
  const entries = await getCollection("team");
  return inOrder(entries.map(({ id, data }) => ({ ...data, slug: id })));
}

/** All pages that are built from blocks, each with its path. */
export async function blockPages(): Promise<(Page & { path: string })[]> {
  const entries = await getCollection("pages");
  return entries.map(({ id, data }) => ({ ...(data as Page), path: `/${id}` }));
}

/** All jobs in their order, each with its slug. */
export async function jobs() {
  const entries = await getCollection("jobs");
  return inOrder(entries.map(({ id, data }) => ({ ...data, slug: id })));
}

function inOrder<Entry extends { order: number }>(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => a.order - b.order);
}

/** All jobs with a page of their own. */
export async function jobsWithPage() {
  return (await jobs()).flatMap(({ page, ...job }) => (page ? [{ job, page }] : []));
}
