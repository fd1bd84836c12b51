import { hydrateRoot } from "react-dom/client";
import type { First } from "../computed/page-data.ts";
import { FirstScreen } from "./FirstScreen.tsx";

/** Resolves when the first screen handles clicks. */
export function hydrateFirst(place: HTMLElement): Promise<void> {
  const first: First = JSON.parse(place.dataset.first ?? "");
  return new Promise((resolve) => {
    hydrateRoot(place, <FirstScreen first={first} onReady={resolve} />);
  });
}
