import { problems } from "../../shared/submission/texts.ts";

/** What visitors paste, and what is kept of it: whichever way a form is sent. */

type Pasted = readonly (readonly [pasted: string, kept: string])[];

const address = "ada@example.com";
const signs = [
  ..."”’»–•™¹ᵃˮⒶ½👍…?!)]_-",
  ...["❤\ufe0f", "1\ufe0f\u20e3", "👩\u200d🔧", " ; ,", "™¹", "。"],
];

export const addresses: Pasted = [
  ...signs.map((sign) => [address + sign, address] as const),
  ...[
    "(ada@example.com)",
    "“ada@example.com”",
    "„ada@example.com“",
    "»ada@example.com«",
    "[ada@example.com]",
    "'ada@example.com'.",
    "Ada Peeters <ada@example.com>",
    "Ada Peeters (ada@example.com)",
    '"Peeters, Ada" <ada@example.com>;',
    "'Ada@example.com' <ada@example.com>",
    "I <3 boards <ada@example.com>",
    "[ada@example.com](mailto:ada@example.com)",
    "< ada@example.com >.",
    "MAILTO:ada@example.com?subject=Hello%20there&body=a@b",
    "Ada <mailto:ada@example.com>",
    "ada@example\u3002com",
    "ada\u200b@exam\u00adple.com\ufffc",
    // An empty letter of Korean.
    "ada@example.com\u3164",
    // What Chromium makes of a sign.
    "ada@example.xn--com-9o0a",
    "ada@example.comtm",
  ].map((pasted) => [pasted, address] as const),
  ["'t.hof@example.com", "'t.hof@example.com"],
  ["ada@gmail.con", "ada@gmail.con"],
  ["ada@xn--bcher-kva.example”", "ada@xn--bcher-kva.example"],
];

/** Addresses in other scripts: Chromium's script sends them in ASCII. */
export const foreignAddresses = [
  ["ada@bücher.example”", "ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["Ada <ada@пример.рф>", "ada@пример.рф", "ada@xn--e1afmkfd.xn--p1ai"],
  ["ada@straße.de", "ada@straße.de", "ada@xn--strae-oqa.de"],
  ["ada@نامه\u200cای.com", "ada@نامه\u200cای.com", "ada@xn--mgba3gch31f060k.com"],
] as const;

export const refusedAddresses: readonly (readonly [string, string])[] = [
  ...[
    "ada@exa™mple.com",
    "ada@example.com’s",
    "ada@example.co¹m",
    "ada@i❤.ws",
    "ada@xn--i-7iq.ws",
    "ada@xn--com-9o0a.com",
    "ada@example.xn--0",
  ].map((pasted) => [pasted, problems.domain] as const),
  ...[
    "ada@example.com, an@example.com",
    "ada@example.com”, “an@example.com",
    "<ada@example.com>, An <an@example.com>",
    "an@example.com <ada@example.com>",
    "mailto:ada@example.com,an@example.com",
    // Decoded, it would be another address.
    "mailto:ada%2Bsite@example.com",
    "•ada@example.com",
    "Ada <>",
    ";",
  ].map((pasted) => [pasted, problems.email] as const),
];

const link = "https://cv.example/ada";

export const links: Pasted = [
  ...[
    `CV ${link}`,
    `CV:${link}`,
    `CV.pdf ${link}`,
    `\n${link}\t`,
    `My CV\n${link}`,
    `\u200e${link}\ufffc`,
    `${link} Sent from my phone, e.g. on a train`,
    `"${link}"`,
    `“${link}”`,
    `„CV: ${link}“`,
    `‹${link}›`,
    `'${link}'`,
    `<${link}>`,
    `(CV: ${link})`,
    `[cv](${link})`,
    `[cv](${link} "My CV")`,
    `[${link}](${link})`,
    `${link}<${link}>`,
    `**${link}**`,
    `\`${link}\``,
    `<a href="${link}">CV</a>`,
    "https:/cv.example/ada",
    "https//cv.example/ada",
    "https:cv.example/ada",
    `https://${link}`,
  ].map((pasted) => [pasted, link] as const),
  ["(https://cv.example/ada_(2))", "https://cv.example/ada_(2)"],
  ["https://cv.example/ada”", "https://cv.example/ada”"],
  ["Ada's https://cv.example/it's", "https://cv.example/it's"],
  ["HTTPS://LinkedIn.com/in/ada", "HTTPS://LinkedIn.com/in/ada"],
  ["linkedin.com/in/ada", "https://linkedin.com/in/ada"],
  ["LinkedIn: linkedin.com/in/ada", "https://linkedin.com/in/ada"],
  ["(be.linkedin.com)", "https://be.linkedin.com"],
  ["example.com:8443/cv?v=2#top", "https://example.com:8443/cv?v=2#top"],
  ["bücher.de/lebenslauf", "https://bücher.de/lebenslauf"],
  ["例え.みんな/cv", "https://例え.みんな/cv"],
  ["ada.xn--q9jyb4c", "https://ada.xn--q9jyb4c"],
  ["ada.zip/cv", "https://ada.zip/cv"],
  ["web.archive.org/web/https://ada.be", "https://web.archive.org/web/https://ada.be"],
  ["http://localhost:4321/cv", "http://localhost:4321/cv"],
  ["http://192.168.0.1/cv", "http://192.168.0.1/cv"],
];

export const refusedLinks: readonly (readonly [string, string])[] = [
  ...[
    "CV.pdf",
    "Ada_CV.docx",
    "Ada CV (2).PDF",
    "“CV.odt”",
    "C:\\Users\\Ada\\CV.pdf",
    "file:///home/ada/CV.pdf",
    "https://CV.pdf",
    ...["zip", "mov", "md", "ps", "pub"].map((ending) => `cv.${ending}`),
  ].map((pasted) => [pasted, problems.fileName] as const),
  ...[
    "ada.lovelace",
    "n.a",
    "1.0",
    "192.168.0.1/cv",
    "localhost:4321",
    "linkedin./in/ada",
    "https:/https:/",
  ].map((pasted) => [pasted, problems.linkScheme] as const),
  ...[
    `${link} https://cv.example/an`,
    `www.example.com ${link}`,
    `${link} CV.pdf`,
    "https://cv.example/Ada CV.pdf#page=2",
    "https://cv.example/Ada CV.pdf/view",
    "https://cv.example/cv?name=Ada Peeters&v=2",
  ].map((pasted) => [pasted, problems.linkBlanks] as const),
];
