import { createRoot } from "react-dom/client";
import type { WorkplaceData } from "../types.ts";
import { createCompiler } from "../worker/compiler.ts";
import { inBatches } from "../worker/in-batches.ts";
import { startSuite } from "../worker/start-suite.ts";
import { addStyle } from "./add-style.ts";
import { writeAddress } from "./address.ts";
import { createStore } from "./store.ts";
import { Workplace } from "./Workplace.tsx";

/** Puts the workplace where the page has its requirements. */
export function openWorkplace(place: HTMLElement, data: WorkplaceData) {
  const keep = (hash: string) =>
    history.replaceState(history.state, "", hash ? `#${hash}` : location.pathname);
  const compiler = createCompiler(data.compiler, data.digest);
  const store = createStore(data, inBatches(startSuite), compiler, keep);
  const sources = fetchSources(data.files).then(store.takeBase);
  addStyle();
  createRoot(place).render(
    <Workplace store={store} digest={document.querySelector<HTMLElement>("[data-digest]")} />,
  );
  return {
    /** Opened by its button: good firmware runs, and focus moves to the first control. */
    begin: async () => {
      void store.restore("");
      await painted();
      place.querySelector("select")?.focus();
    },
    /** Restores what the address contains. */
    follow: async () => {
      await sources;
      if (location.hash !== `#${writeAddress(store.address())}`) await store.restore(location.hash);
      await painted();
      place.scrollIntoView();
    },
  };
}

async function fetchSources(address: string) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return await answer.json();
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** React renders a moment later. */
const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
