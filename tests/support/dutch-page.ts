import { pages } from "./content.ts";

/** The addresses of the site's own pages in English that have no translation. */
export const untranslated = pages
  .filter(({ lang, alternate, indexed }) => !lang && !alternate && indexed !== false)
  .map(({ slug }) => `/${slug}`)
  .filter((path) => pages.every(({ alternate }) => alternate !== path));

/** content/pages/proef.yaml: a page in Dutch, the translation of the first of them. */
export const dutchPage = `title: Testautomatisering
lang: nl
alternate: ${untranslated[0]}
meta:
  title: Automatische tests voor ingebedde software
  description: Wij bouwen automatische tests voor apparaten, van de eerste proef op een laptop tot de meting op echte hardware.
  updated: 2026-11-20
  keywords:
    - automatische tests
hero:
  heading: Betrouwbare apparaten beginnen met herhaalbare tests
  text: Wij helpen bedrijven die **apparaten met software** maken om fouten vroeg te vinden, nog voor de klant ze ziet.
  actions:
    - { label: Plan een gesprek, href: /contact?subject=Intro+call#contact }
blocks:
  - type: prose
    sections:
      - heading: Waarom het loont
        paragraphs:
          - Een fout die pas bij de klant opduikt, kost veel meer dan een fout die een ontwikkelaar dezelfde dag vindt. Daarom beginnen we bij de onderdelen die het vaakst veranderen.
          - De tests draaien elke nacht op echte toestellen. De ochtend daarna ziet iedereen in het team wat er misging en waar de oorzaak ligt. Plan nu [een gesprek](/contact?subject=Intro+call#contact) met ons.
        items:
          - Minder handmatig werk voor elke nieuwe versie
          - Snellere antwoorden voor de ontwikkelaars
          - Duidelijke verslagen voor de leiding
  - type: services
    heading: Onze diensten
    text: Dit kunnen wij voor u doen.
  - type: form
    heading: Stel uw vraag
    text: Wij antwoorden binnen twee werkdagen.
`;
