import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { folderWith, tempFolder } from "./test-end.ts";

export const contactPage = "contact ".repeat(20);

const files = {
  "index.html": "home",
  "contact.html": contactPage,
  "contact.html.br": brotliCompressSync(contactPage),
  "contact.html.gz": gzipSync(contactPage),
  "careers.html": "careers",
  "careers/tester.html": "tester",
  "embedded-hvac-control.html": "hvac",
  "embedded-consumer-electronics.html": "consumer",
  "samples/test-review.html": "review",
  "404.html": "nothing here",
  "message-not-sent.html": "not sent <!--problems-->",
  "robots.txt": "robots",
  "favicon.ico": "icon",
  "application-not-sent.html": "not sent <!--problems-->",
  "notes/feed.xml": "<feed/>",
  "facts.json": "{}",
  "exporter.yaml": "a: 1",
  "boards.rules": "rule",
  "_astro/app.abc.js": "script",
  "_astro/app.abc.js.br": brotliCompressSync("script"),
  "_astro/film.abc.mp4": "0123456789",
  "firmware/compiler/1/llvm.core.bin": "clang",
  "pictures/abc.svg": "<svg/>",
  ".well-known/security.txt": "Contact: mailto:info@proefwerk.example",
  _headers: "/*\n  x-frame-options: DENY\n",
  _redirects: `/embedded-hvac /embedded-hvac-control 301
/embedded-consumer /embedded-consumer-electronics 301
/embedded-agritech /embedded-agritech-development 301
/samples/test-audit /samples/test-review 301
`,
  ".env": "secret",
  ".git/config": "secret",
  "../outside.html": "secret",
};

/** Files with names that could be taken for patterns, codes or parts of an address. */
export const oddNames = [
  ..."5* review.pdf|C# notes.pdf|What is HIL?.pdf|10:30 talk (v2).pdf|100% done.pdf".split("|"),
  ..."Zoë.pdf|🔧.pdf|a%2Fb.pdf|:id|*|{a}.pdf|[a].pdf|a;b&c=d+e,$@!.pdf|'a' \"b\".pdf".split("|"),
  ..."__proto__|constructor|a\nb.pdf|a..b|folder.v1/5* ?.pdf|tools.tar.gz".split("|"),
];

/** The address of a file. */
export const addressOf = (name: string) => `/${name.split("/").map(encodeURIComponent).join("/")}`;

/** Creates a folder like the build's, with files in and around it that must not be served. */
export function builtSite(): string {
  // As own properties, whatever their names.
  const odd = Object.fromEntries(oddNames.map((name) => [name, `file ${name}`]));
  return folderWith({ ...files, ...odd }, join(tempFolder(), "dist"));
}
