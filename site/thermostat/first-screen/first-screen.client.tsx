import { hydrateRoot } from "react-dom/client";
import { FirstScreen } from "./FirstScreen.tsx";

/** From now on React handles clicks, also one that comes before it has hydrated the button. */
export const hydrateFirst = (place: HTMLElement) =>
  hydrateRoot(place, <FirstScreen first={JSON.parse(place.dataset.first ?? "")} />);
