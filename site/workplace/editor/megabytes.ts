/** A size as "21.4 MB", in millions of bytes, or "21.4" without the unit. */
export const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
