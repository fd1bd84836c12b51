/** Whatever comes from outside is measured against these before any code reads it. */
export const limits = {
  /** Bytes of a request's body. */
  bodyBytes: 64 * 1024,
  /** UTF-16 code units of a value of one line, as sent. */
  lineLength: 4096,
  /** UTF-16 code units of the address of a page. */
  addressLength: 2048,
} as const;
