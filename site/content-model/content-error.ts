/** A mistake in a content file, worded for the person who edits it. */
export class ContentError extends Error {
  override name = "ContentError";
}
