/** A mistake in a content file, told so that its editor can mend it. */
export class ContentError extends Error {
  override name = "ContentError";
}
