/** Why a server can't be reached, in words that name what is to be mended. */
import type { AccountFinding } from '#app/records/accounts/account-report.ts';

interface Place {
  readonly host: string;
  readonly port: number;
  /** The name its certificate must be for; null: `host`. */
  readonly tlsServerName?: string | null;
}

const UNTRUSTED = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_SIGNATURE_FAILURE',
];

/** `cause`: the system's or OpenSSL's code. Null for one that says nothing of the way there. */
export function connectionFault(place: Place, cause: string): AccountFinding | null {
  const { host, port, tlsServerName } = place;
  const [at, name] = [`${host} port ${port}`, tlsServerName ?? host];
  const connection = (message: string) =>
    ({ subject: 'connection', state: 'fault', message }) as const;
  const certificate = (message: string) =>
    ({ subject: 'certificate', state: 'fault', message }) as const;
  if (UNTRUSTED.includes(cause))
    return certificate(
      `The certificate of ${at} is not of an authority that is trusted here (${cause}): see caFile`,
    );
  switch (cause) {
    case 'ERR_OUTBOUND_BLOCKED':
      return connection(`${at} is no public address: name it in OUTBOUND_ALLOW`);
    case 'ECONNREFUSED':
      return connection(
        `${at} refuses the connection: nothing listens there, or a firewall rejects it`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return connection(`The host name ${host} does not resolve`);
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return connection(`There is no way from here to ${at} (${cause})`);
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'timeout':
      return connection(
        `${at} does not answer in time: a firewall, or this machine's address is not known there`,
      );
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return certificate(
        `The certificate of ${at} is not for the host name ${name}: see tlsServerName`,
      );
    case 'CERT_HAS_EXPIRED':
      return certificate(`The certificate of ${at} has expired`);
    case 'CERT_NOT_YET_VALID':
      return certificate(
        `The certificate of ${at} is not valid yet: is this machine's clock right?`,
      );
  }
  if (/^ERR_SSL_.*(?:CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE)/.test(cause))
    return certificate(
      `${at} refuses our side of the TLS handshake (${cause}): see certFile and keyFile`,
    );
  if (cause.startsWith('ERR_SSL_'))
    return connection(`The TLS handshake with ${at} fails (${cause})`);
  return null;
}
