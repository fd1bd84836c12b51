/** A size in millions of bytes with one decimal, such as "21.4". */
export const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
