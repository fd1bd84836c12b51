import type { FieldError } from "../../submission/check.ts";
import { endpoints, type Kind } from "../../submission/kinds.ts";
import type { FormValues } from "../../submission/payload.ts";

// Longer than a slow connection needs, short enough that "Sending..." always ends.
const timeLimit = 30_000;

/** The intake answered, but did not take the submission. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly errors: readonly FieldError[];

  constructor(status: number, errors: readonly FieldError[]) {
    super(`The intake answered ${status}`);
    this.errors = errors;
  }
}

/**
 * Posts a form's values to the intake.
 *
 * @param key the same for every try of the same submission, so that it is kept once
 * @throws RefusedError when the intake answers anything but 202; TypeError when it cannot be reached
 */
export async function send(kind: Kind, values: FormValues, key: string): Promise<void> {
  const response = await fetch(endpoints[kind], {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ ...values, timestamp: new Date().toISOString() }),
    signal: AbortSignal.timeout(timeLimit),
  });
  if (response.status === 202) return;
  throw new RefusedError(response.status, await errorsIn(response));
}

async function errorsIn(response: Response): Promise<readonly FieldError[]> {
  if (response.status !== 422) return [];
  const problem: unknown = await response.json().catch(() => undefined);
  const errors = (problem as { errors?: unknown } | undefined)?.errors;
  return Array.isArray(errors) ? errors : [];
}
