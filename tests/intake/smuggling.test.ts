import { expect, test } from "vitest";
import { rawConnection } from "../support/http.ts";
import { enquiry } from "../support/submissions.ts";
import { everything, hurriedLimits, keptLog, listen, testApp } from "./support/test-app.ts";

const bytes = Buffer.from(JSON.stringify(enquiry)).toString("latin1");
const head = "POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
const length = `Content-Length: ${bytes.length}\r\n`;
const chunked = "Transfer-Encoding: chunked\r\n";
const chunk = `${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n`;
// Must not be treated as a request of its own.
const hidden = `${head}${length}\r\n${bytes}`;

const hidings = {
  "a body that is longer than it says": `${head}Content-Length: 2\r\n\r\n{} ${hidden}`,
  "chunks and a length": `${head}${chunked}${length}\r\n0\r\n\r\n${hidden}`,
  "a length and chunks": `${head}Content-Length: 5\r\n${chunked}\r\n0\r\n\r\n${hidden}`,
  "a list of lengths": `${head}Content-Length: 2, 2\r\n\r\n{}${hidden}`,
  "a length with a sign": `${head}Content-Length: +2\r\n\r\n{}${hidden}`,
  "a coding that looks like chunked": `${head}Transfer-Encoding: xchunked\r\n\r\n${hidden}`,
  "chunked that is not the last coding": `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  "a blank before the colon": `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
  "a header that goes on in the next line": `${head}X: y\r\n z\r\n${length}\r\n${hidden}`,
  "line feeds alone": `GET /healthz HTTP/1.1\nHost: a\n\n${hidden}`,
  "a carriage return alone": `${head}X: y\rContent-Length: 0\r\n\r\n${hidden}`,
  "two hosts": `${head}Host: b\r\n${length}\r\n${bytes}`,
  "a host that is none": `${head.replace("Host: a", "Host: a/b")}${length}\r\n${bytes}`,
  "chunks of a coding": `${head}Transfer-Encoding: gzip, chunked\r\n\r\n${chunk}`,
  "chunks of a coding, in two headers": `${head}Transfer-Encoding: gzip\r\n${chunked}\r\n${chunk}`,
  "a chunk without a size": `${head}${chunked}\r\nZZ\r\n${hidden}`,
  "a chunk of another size": `${head}${chunked}\r\n5\r\nabc\r\n${hidden}`,
};

test("nothing hides a second request, and what is broken is no error of ours", async () => {
  const { lines, log } = keptLog();
  const { app, store } = await testApp({ log, timeLimits: hurriedLimits });
  const url = await listen(app);
  for (const [how, sent] of Object.entries(hidings)) {
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
