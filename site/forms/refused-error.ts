import type { FieldError } from "../../shared/submission/check.ts";

/**
 * A submission was not accepted; `errors` says which fields are at fault, or `detail` what else the
 * visitor can do about it.
 */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly errors: readonly FieldError[];
  readonly detail: string | undefined;

  constructor(message: string, errors: readonly FieldError[], detail?: string) {
    super(message);
    this.errors = errors;
    this.detail = detail;
  }
}
