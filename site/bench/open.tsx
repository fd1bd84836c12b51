import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { startWorker } from "../workplace/worker/start-worker.ts";
import { writeAddress } from "./address.ts";
import { Bench } from "./Bench.tsx";
import { type BenchData, places } from "./contract.ts";
import { inBatches } from "./in-batches.ts";
import { createStore, type Store } from "./store.ts";
import { addStyle } from "./style.ts";

/** What the visitor did: press a bug's button, press "Open the bench", or follow a link. */
export type How = {
  readonly press?: string;
  readonly focus?: boolean;
  readonly link?: boolean;
};

let store: Store | undefined;

/** Shows the bench in the page, once, and does what the visitor has asked for. */
export function openBench(data: BenchData, how: How): void {
  const isFirst = !store;
  const word = find(places.firstResult)?.firstChild;
  if (word instanceof Text) word.remove();
  store ??= mount(data);
  if (how.press !== undefined) store.press(how.press);
  else if (how.link) restore(store, isFirst);
  else if (isFirst) store.restore("");
  if (how.focus) waitFor(() => find(places.app)?.querySelector("select"))?.then((it) => it.focus());
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

function mount(data: BenchData): Store {
  const app = find(places.app);
  if (!app) throw new Error("There is no place for the bench.");
  const created = createStore(data, inBatches(startWorker));
  const elements = { firstResult: find(places.firstResult), digest: find(places.digest) };
  addStyle();
  elements.digest?.replaceChildren();
  // As a transition it is made in pieces, between which the page answers.
  startTransition(() => createRoot(app).render(<Bench store={created} {...elements} />));
  created.subscribe(() => follow(created));
  return created;
}

/** Keeps the page around the bench in step with it. */
function follow({ read }: Store): void {
  const { address, run, pressed } = read();
  for (const selector of [places.still, places.open]) {
    const place = find(selector);
    if (place) place.hidden = run.count > 0 || run.status === "running";
  }
  const firstStill = find(places.firstStill);
  if (firstStill) firstStill.hidden = pressed !== undefined && run.count > 0;
  const hash = `#${writeAddress(address)}`;
  if (hash !== location.hash) history.replaceState(history.state, "", hash);
}

function restore(opened: Store, isFirst: boolean): void {
  if (!isFirst && location.hash === `#${writeAddress(opened.read().address)}`) return;
  opened.restore(location.hash);
  find(places.section)?.scrollIntoView();
}

/** React renders a moment later. */
function waitFor<Found>(look: () => Found | null | undefined): Promise<Found> {
  return new Promise((resolve) => {
    const again = () => {
      const found = look();
      if (found) resolve(found);
      else requestAnimationFrame(again);
    };
    again();
  });
}
