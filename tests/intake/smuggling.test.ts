import { expect, test } from "vitest";
import { rawConnection } from "../support/http.ts";
import { enquiry } from "../support/submissions.ts";
import { captureLog, everything, listen, shortLimits, testApp } from "./support/test-app.ts";

const bytes = Buffer.from(JSON.stringify(enquiry)).toString("latin1");
const head = "POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
const length = `Content-Length: ${bytes.length}\r\n`;
const chunked = "Transfer-Encoding: chunked\r\n";
const chunk = `${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n`;
// Must not be treated as a separate request.
const hidden = `${head}${length}\r\n${bytes}`;

const attacks = {
  "a body longer than its Content-Length": `${head}Content-Length: 2\r\n\r\n{} ${hidden}`,
  "chunks and a length": `${head}${chunked}${length}\r\n0\r\n\r\n${hidden}`,
  "a length and chunks": `${head}Content-Length: 5\r\n${chunked}\r\n0\r\n\r\n${hidden}`,
  "a list of lengths": `${head}Content-Length: 2, 2\r\n\r\n{}${hidden}`,
  "a length with a sign": `${head}Content-Length: +2\r\n\r\n{}${hidden}`,
  "a coding that looks like chunked": `${head}Transfer-Encoding: xchunked\r\n\r\n${hidden}`,
  "chunked before another coding": `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  "a blank before the colon": `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  "a header continued on the next line": `${head}X: y\r\n z\r\n${length}\r\n${hidden}`,
  "bare line feeds": `GET /healthz HTTP/1.1\nHost: a\n\n${hidden}`,
  "a bare carriage return": `${head}X: y\rContent-Length: 0\r\n\r\n${hidden}`,
  "two hosts": `${head}Host: b\r\n${length}\r\n${bytes}`,
  "an invalid host": `${head.replace("Host: a", "Host: a/b")}${length}\r\n${bytes}`,
  "chunks in another coding": `${head}Transfer-Encoding: gzip, chunked\r\n\r\n${chunk}`,
  "chunks in another coding, in two headers": `${head}Transfer-Encoding: gzip\r\n${chunked}\r\n${chunk}`,
  "a chunk without a size": `${head}${chunked}\r\nZZ\r\n${hidden}`,
  "a chunk of another size": `${head}${chunked}\r\n5\r\nabc\r\n${hidden}`,
};

test("no request hides a second one, and broken requests are not logged as errors", async () => {
  const { lines, log } = captureLog();
  const { app, store } = await testApp({ log, timeLimits: shortLimits });
  const url = await listen(app);
  for (const [how, sent] of Object.entries(attacks)) {
    const connection = rawConnection(url);
    connection.write(sent);
    await connection.closed;
    expect(connection.statuses(), how).toEqual([400]);
  }
  expect(await store.list(everything)).toEqual([]);
  expect(lines).toEqual([]);

  const open = rawConnection(url);
  open.write(hidden.repeat(2));
  open.write(`${head}${chunked.toUpperCase()}\r\n${chunk}`);
  open.write(`${head}Content-Type: text/plain\r\n${length}\r\n${bytes}`);
  open.write("GET /nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await open.closed;
  expect(open.statuses()).toEqual([202, 202, 202, 415, 404]);
});
