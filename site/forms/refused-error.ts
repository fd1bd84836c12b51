import type { FieldError } from "../../shared/submission/check.ts";

/** A submission was not accepted; `errors` says which fields are at fault, if any are. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly errors: readonly FieldError[];

  constructor(message: string, errors: readonly FieldError[]) {
    super(message);
    this.errors = errors;
  }
}
