/** Its message is a sentence for the visitor. One that a worker threw is recognised by its name. */
export class Problem extends Error {
  override readonly name = "Problem";
}

/** What the visitor is told of an error. The console has the one that we didn't foresee. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && error.name === "Problem") return error.message;
  console.error(error);
  return "Something broke in this page, not in your code.";
}
