import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import code from "../../../site/elements/c-code.css?inline";
import { adoptStyles } from "../../../site/styles/adopt-styles.ts";
import type { WorkplaceData } from "../../build/workplace-data.ts";
import editor from "../editor/editor.css?inline";
import { isState } from "../published.ts";
import scope from "../trace/scope.css?inline";
import { createCompiler } from "../worker/compiler.ts";
import { runSuite } from "../worker/simulator.ts";
import controls from "./controls.css?inline";
import { createLab } from "./lab.ts";
import sheet from "./Workplace.css?inline";
import { Workplace } from "./Workplace.tsx";

/** Replaces the page's list of areas with the workplace. */
export function openWorkplace(place: HTMLElement, data: WorkplaceData) {
  const setAddress = (hash: string, before: string) => {
    // A link that the visitor has followed meanwhile takes precedence.
    if (location.hash !== `#${before}` && isState(location.hash)) return;
    history.replaceState(history.state, "", hash ? `#${hash}` : location.pathname);
  };
  const compiler = createCompiler(data.compiler);
  const lab = createLab(data, runSuite, compiler, setAddress);
  adoptStyles(controls + scope + sheet, code + editor);
  const root = createRoot(place);
  // At once: `begin` needs the first control.
  flushSync(() => root.render(<Workplace lab={lab} />));
  return {
    /**
     * Opened by its button: focus moves to the first control.
     *
     * @param bug the one that the first screen has put in; without one, good firmware runs
     */
    begin: (bug: string | undefined) => {
      void lab.restore(bug ? `bug=${bug}` : "");
      // Moving the focus would scroll too, but leave half of what is above under the header.
      place.scrollIntoView();
      place.querySelector("select")?.focus({ preventScroll: true });
    },
    /** Puts the state back into the address after an anchor has replaced it. */
    keepAddress: () => {
      const { address } = lab.read();
      if (address) history.replaceState(history.state, "", `#${address}`);
    },
    /** Restores what the address contains. */
    follow: async () => {
      if (location.hash !== `#${lab.read().address}`) await lab.restore(location.hash);
      await painted();
      place.scrollIntoView();
      place.querySelector<HTMLElement>("#exercise, select")?.focus({ preventScroll: true });
    },
  };
}

/** React renders a moment later. */
const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
