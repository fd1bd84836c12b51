/** Content files as an editor may add them. */

/** A page whose text is these sentences, each on a line of its own from line 13 on. */
export const pageOf = (title: string, sentences: readonly string[]) => `title: ${title}
meta:
  title: ${title}
  description: ${title.padEnd(70, ".")}
  updated: 2026-11-20
  keywords: [policy]
hero: { heading: ${title}, text: What it says. }
blocks:
  - type: prose
    sections:
      - heading: ${title}
        paragraphs:
${sentences.map((sentence) => `          - ${sentence}`).join("\n")}
`;

/** A job, which isn't fulfilled. */
export const jobOf = (title: string) => `title: ${title}
department: Testing
location: Remote
type: Full-time
fulfilled: false
order: 999
summary: You test.
page:
  meta:
    title: ${title}
    description: ${title.padEnd(70, ".")}
    updated: 2026-11-20
    keywords: [job]
  location: Remote
  place: { postalCode: "9000", city: Ghent, region: East Flanders, country: BE }
  posted: 2026-11-20
  ownForm: false
  lede: You test firmware.
  sections: [{ heading: What you do, items: [Test firmware.] }]
`;
