import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

/** What a server needs to speak TLS, and what a client needs to trust it. */
export type Certificate = { readonly key: string; readonly cert: string };

/**
 * Makes a certificate that has signed itself (X.509 v3, RFC 5280). Node can read certificates but
 * makes none.
 *
 * @param address the IPv4 address that it is good for
 */
export function selfSigned(address: string, validUntil: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signedBy = sequence(Buffer.from("06082a8648ce3d040302", "hex")); // ecdsa-with-SHA256
  // OpenSSL looks for the signer of a certificate by its name.
  const commonName = sequence(Buffer.from("0603550403", "hex"), element(0x0c, text(randomUUID())));
  const name = sequence(element(0x31, commonName));
  const addresses = sequence(element(0x87, Buffer.from(address.split(".").map(Number))));
  const alternativeNames = sequence(Buffer.from("0603551d11", "hex"), element(0x04, addresses));
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))), // version 3
    element(0x02, Buffer.from([1])),
    signedBy,
    name,
    sequence(time(new Date("2020-01-01T00:00:00Z")), time(validUntil)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(alternativeNames)),
  );
  const signature = element(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const base64 = sequence(content, signedBy, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

/** One element of DER (ITU-T X.690, 8.1). */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, ...parts);
}

/** GeneralizedTime as RFC 5280, 4.1.2.5.2, wants it. */
function time(date: Date): Buffer {
  return element(0x18, text(`${date.toISOString().replace(/\D/g, "").slice(0, 14)}Z`));
}

function text(value: string): Buffer {
  return Buffer.from(value, "latin1");
}
