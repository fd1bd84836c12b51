import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { tempFolder } from "./test-end.ts";

export const contactPage = "contact ".repeat(20);

const files = {
  "index.html": "home",
  "contact.html": contactPage,
  "contact.html.br": brotliCompressSync(contactPage),
  "contact.html.gz": gzipSync(contactPage),
  "careers.html": "careers",
  "careers/tester.html": "tester",
  "404.html": "nothing here",
  "message-not-sent.html": "not sent <!--problems-->",
  "robots.txt": "robots",
  "favicon.ico": "icon",
  "_astro/app.abc.js": "script",
  "_astro/film.abc.mp4": "0123456789",
  "firmware/compiler/1/llvm.core.bin": "clang",
  ".well-known/security.txt": "Contact: mailto:info@proefwerk.example",
  _headers: "/*\n  x-frame-options: DENY\n",
  _redirects: "/embedded-hvac /contact 301\n",
  ".env": "secret",
  ".git/config": "secret",
  "../outside.html": "secret",
};

/** Creates a folder like the build's, with files in and around it that must not be served. */
export function builtSite(): string {
  const folder = join(tempFolder(), "dist");
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
