import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

const pem = readFileSync(new URL("certificates.pem", import.meta.url), "utf8");
const [key = "", ...certificates] = pem.match(/-----BEGIN.+?-----END.+?-----/gs) ?? [];
const [cert = "", otherCert = ""] = certificates;

/** For a TLS server at 127.0.0.1 whose certificate this process trusts. */
export const trusted = { key, cert };
export const untrusted = { key, cert: otherCert };

// As with NODE_EXTRA_CA_CERTS.
setDefaultCACertificates([...getCACertificates("default"), cert]);
