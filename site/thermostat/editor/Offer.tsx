import { useLayoutEffect, useRef } from "react";
import type { Progress } from "../worker/compiler.ts";

/** The state of the compiler. */
export type OfferState =
  | { readonly is: "offered" }
  | { readonly is: "loading"; readonly progress: Progress | undefined }
  | { readonly is: "problem"; readonly message: string }
  | { readonly is: "ready" };

const phases = {
  download: "Downloading clang",
  start: "Starting clang",
  prove: "Compiling the untouched firmware and comparing its trace with the published one",
} as const;

/**
 * Offers the compiler, which loads only when somebody asks for it. Its one button changes its
 * meaning instead of being replaced, so that it keeps the focus.
 */
export function Offer(props: {
  state: OfferState;
  /** Of the download. */
  bytes: number;
  label?: string;
  onLoad(): void;
  onCancel(): void;
}) {
  const { state, bytes, label = "Load the compiler", onLoad, onCancel } = props;
  const section = useRef<HTMLElement>(null);
  const isLoading = state.is === "loading";
  // This disappears once the compiler has loaded, and must not take the focus with it.
  useLayoutEffect(
    () => () => {
      if (section.current?.contains(document.activeElement))
        document
          .querySelector<HTMLElement>(".workplace-toolbar .control-main")
          ?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <section ref={section} className="offer" aria-label="Compiler">
      {isLoading && <Loading progress={state.progress} />}
      {!isLoading && state.is !== "ready" && <Terms {...{ state, bytes }} />}
      <button
        type="button"
        className={isLoading ? "control-button" : "control-main"}
        // The second click of two in a row was not meant for what the button has become.
        onClick={({ detail }) => detail < 2 && (isLoading ? onCancel : onLoad)()}
      >
        {isLoading ? "Cancel" : state.is === "problem" ? "Try again" : label}
      </button>
    </section>
  );
}

function Terms({ state, bytes }: { state: OfferState; bytes: number }) {
  return (
    <div>
      {state.is === "problem" && <p role="alert">{state.message}</p>}
      <p>
        <strong>Compile here: </strong>
        loads clang once, {megabytes(bytes)} MB, then a run takes about a second. What you type
        stays in this browser.
      </p>
      {isMetered() && (
        <p>Your connection looks metered: the download counts towards your data plan.</p>
      )}
    </div>
  );
}

function Loading({ progress }: { progress: Progress | undefined }) {
  const phase = progress?.phase ?? "download";
  const size = phase === "download" && progress && progress.of > 0 ? progress : undefined;
  return (
    <label>
      <span>{phases[phase] + sizeOf(size)}</span>
      {/* Without a value it shows that something goes on. */}
      <progress {...(size ? { value: size.bytes, max: size.of } : {})} />
    </label>
  );
}

const sizeOf = (size: Progress | undefined) =>
  size ? `: ${megabytes(size.bytes)} of ${megabytes(size.of)} MB` : "";

/** Only Chromium says so; other browsers count as not metered. */
function isMetered(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; type?: string };
  };
  return connection?.saveData === true || connection?.type === "cellular";
}

/** A size in millions of bytes with one decimal, such as "21.4". */
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
