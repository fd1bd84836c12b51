/** A different enquiry for every number, about as long as people's. */
export function enquiry(number: number) {
  return {
    firstName: "Ada",
    lastName: `Number ${number}`,
    email: `ada.${number}@example.com`,
    company: "A company",
    subject: "A test that fails one time in forty",
    message: "Only on the third revision of the board, and only when it is cold. ".repeat(6),
    timestamp: "2026-11-20T10:00:00.000Z",
    source: "/contact",
  };
}
