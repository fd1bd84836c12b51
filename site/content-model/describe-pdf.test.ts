import { expect, test } from "vitest";
import { describePdf } from "./describe-pdf.ts";

const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}`.padEnd(12_345), "latin1");

test.each([
  ["one page", "<</Type /Pages\n/Count 1\n/Kids [2 0 R]>>", "PDF, 1 page, 12 kB"],
  [
    "a tree of pages",
    "<</Type/Pages/Parent 9 0 R/Kids[1 0 R]/Count 4>> <</Type/Pages/Kids[1 0 R 5 0 R]/Count 7>> <</Type /Outlines /Count 11>>",
    "PDF, 7 pages, 12 kB",
  ],
  ["pages in a compressed stream", "<</Type /ObjStm>>stream", "PDF, 12 kB"],
])("describes a PDF with %s", (_name, body, description) => {
  expect(describePdf(pdf(body))).toBe(description);
});
