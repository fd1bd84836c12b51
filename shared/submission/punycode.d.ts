declare module "punycode/punycode.es6.js" {
  /** @throws RangeError if it is no Punycode */
  export function decode(label: string): string;
}
