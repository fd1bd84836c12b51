import { useLayoutEffect, useRef } from "react";
import { Button } from "../../elements/Button.tsx";
import layout from "../../styles/layout.module.css";
import type { Progress } from "../worker/compiler.ts";

/** The state of the compiler. */
export type OfferState =
  | { readonly is: "offered" }
  | { readonly is: "loading"; readonly progress: Progress }
  | { readonly is: "problem"; readonly message: string }
  | { readonly is: "ready" };

const phases = {
  download: "Downloading clang",
  start: "Starting clang",
} as const;

/**
 * Offers the compiler, which loads only on request. Its one button changes its label and action
 * instead of being replaced, so that it keeps the focus.
 */
export function Offer(props: {
  state: OfferState;
  /** Of the download. */
  bytes: number;
  onLoad(): void;
  onCancel(): void;
}) {
  const { state, bytes, onLoad, onCancel } = props;
  const section = useRef<HTMLElement>(null);
  const isLoading = state.is === "loading";
  // Once the compiler has loaded, the offer disappears; without this, its focus would be lost.
  useLayoutEffect(
    () => () => {
      if (section.current?.contains(document.activeElement))
        document
          .querySelector<HTMLElement>(".workplace-toolbar button")
          ?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section ref={section} className={`offer ${layout.stack}`} aria-label="Compiler">
      {isLoading ? (
        <CompilerProgress {...state.progress} />
      ) : (
        <div>
          {state.is === "problem" && <p role="alert">{state.message}</p>}
          <p>
            <strong>Compile here: </strong>
            this loads clang, {megabytes(bytes)} MB, which your browser then keeps. A run takes
            about a second. What you type stays here.
          </p>
        </div>
      )}
      <Button
        variant={isLoading ? "outline" : "primary"}
        // The second click of a double click isn't meant for the button's new action.
        onClick={({ detail }) => detail < 2 && (isLoading ? onCancel : onLoad)()}
      >
        {isLoading ? "Cancel" : state.is === "problem" ? "Try again" : "Load the compiler"}
      </Button>
    </section>
  );
}

/** What the compiler is doing, and how far it is. */
function CompilerProgress({ phase, done, of }: Progress) {
  const amount = of > 0 ? `: ${megabytes(done)} of ${megabytes(of)} MB` : "";
  return (
    <label>
      <span>{phases[phase] + amount}</span>
      {/* Without a value it shows only that work is in progress. */}
      <progress {...(of > 0 && { value: done, max: of })} />
    </label>
  );
}

/** A size in millions of bytes with one decimal, such as "21.4". */
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
