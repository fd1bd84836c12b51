// Loads the bench when a visitor turns to it. Until then, and where it cannot load, the page shows
// what the build has computed.
import { isAddress } from "./address-kind.ts";
import { type BenchData, places } from "./contract.ts";
import type { How } from "./open.tsx";

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const section = document.querySelector<HTMLElement>(places.section);
let loading: ReturnType<typeof fetchBench> | undefined;

async function fetchBench() {
  const [{ openBench }, data] = await Promise.all([import("./open.tsx"), fetchData()]);
  // Evaluating the scripts and opening the bench are two tasks, so that neither is long.
  await new Promise((resolve) => setTimeout(resolve));
  return (how: How) => openBench(data, how);
}

async function fetchData(): Promise<BenchData> {
  const address = section?.dataset.bench ?? "";
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** After a failure the next press tries again. */
function load() {
  loading ??= fetchBench();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Opens the bench; a bench that does not load says so where the visitor looks. */
async function open(how: How): Promise<void> {
  try {
    (await load())(how);
  } catch (error) {
    console.error(error);
    const place = document.querySelector(how.press === undefined ? places.app : places.firstResult);
    if (!place) return;
    place.setAttribute("role", "status");
    place.textContent = "The bench did not load. This page shows what its build computed.";
  }
}

function press(bug: string): void {
  const place = document.querySelector(places.firstResult);
  if (place && place.childElementCount === 0) place.textContent = "Loading the bench.";
  void open({ press: bug });
}

function watch(): void {
  for (const button of all(places.press)) {
    button.hidden = false;
    button.addEventListener("click", () => press(button.dataset.press ?? ""));
  }
  for (const button of all(places.open)) {
    button.hidden = false;
    button.addEventListener("click", () => open({ focus: true }));
  }
  for (const place of all(`${places.section}, ${places.press}`)) {
    for (const type of ["pointerdown", "focusin"]) {
      place.addEventListener(type, load, {
        once: true,
        passive: true,
      });
    }
  }
  const restore = () => isAddress(location.hash) && open({ link: true });
  addEventListener("hashchange", restore);
  restore();
}

if (section) watch();
