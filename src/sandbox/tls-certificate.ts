import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import forge from 'node-forge';

export interface TlsCertificate {
  /** PEM; its own authority, so also what a client must trust. */
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;
const DNS_NAME = 2;
const IP_ADDRESS = 7;

/** Self-signed, for a server of our own on loopback; good for ten years from the day before. */
export function selfSignedCertificate(now: number, host: string, address: string): TlsCertificate {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  // Positive, as RFC 5280 wants it.
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`;
  certificate.validity.notBefore = new Date(now - DAY_MS);
  certificate.validity.notAfter = new Date(now + 3650 * DAY_MS);
  const name = [{ name: 'commonName', value: host }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    {
      name: 'subjectAltName',
      altNames: [
        { type: DNS_NAME, value: host },
        { type: IP_ADDRESS, ip: address },
      ],
    },
  ]);
  // Signed by OpenSSL: the library's own arithmetic takes a hundred times as long.
  certificate.sign(
    { sign: () => '' } as unknown as forge.pki.rsa.PrivateKey,
    forge.md.sha256.create(),
  );
  const signed = Buffer.from(forge.asn1.toDer(certificate.tbsCertificate).getBytes(), 'latin1');
  certificate.signature = sign('sha256', signed, keys.privateKey).toString('latin1');
  return { cert: forge.pki.certificateToPem(certificate), key: keys.privateKey };
}
