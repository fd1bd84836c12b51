/**
 * Something that an operator can put right: programs end with its message, which says how, instead
 * of a stack trace.
 */
export class ExpectedError extends Error {
  override readonly name: string = "ExpectedError";
}
