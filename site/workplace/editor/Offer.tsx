import type { Progress } from "./contract.ts";
import { megabytes } from "./megabytes.ts";

/** What is known of the compiler. "ready" shows nothing: then the compiler is there. */
export type OfferState =
  | { readonly is: "offered" }
  | { readonly is: "loading"; readonly progress: Progress | undefined }
  | { readonly is: "problem"; readonly says: string }
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
  onLoad(): void;
  onCancel(): void;
}) {
  const { state, bytes, onLoad, onCancel } = props;
  if (state.is === "ready") return null;
  const isLoading = state.is === "loading";
  return (
    <section className="offer" aria-label="Compiler">
      <div>
        {isLoading ? <Loading progress={state.progress} /> : <Terms {...{ state, bytes }} />}
      </div>
      <button
        type="button"
        className={isLoading ? "control-button" : "control-main"}
        onClick={isLoading ? onCancel : onLoad}
      >
        {isLoading ? "Cancel" : state.is === "problem" ? "Try again" : "Load the compiler"}
      </button>
    </section>
  );
}

function Terms({ state, bytes }: { state: OfferState; bytes: number }) {
  return (
    <>
      {state.is === "problem" && <p role="alert">{state.says}</p>}
      <p>
        <strong>Compile here: </strong>
        loads clang once, {megabytes(bytes)} MB, then a run takes about a second. What you type
        stays in this browser.
      </p>
      {isMetered() && (
        <p>Your connection looks metered: the download counts towards your data plan.</p>
      )}
    </>
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
