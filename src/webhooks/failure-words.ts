/**
 * Why a receiver could not be told, in its owner's words. By the error's code alone: texts of TLS
 * and HTTP errors quote what the receiver sent.
 */
const RESET = 'the connection ended without an answer';
const SLOW = 'connecting took too long';
const UNREACHABLE = 'the address can not be reached';
const UNKNOWN_AUTHORITY =
  'TLS: certificate is from an unknown authority, or its chain is not whole';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['ECONNRESET', RESET],
  ['UND_ERR_SOCKET', RESET],
  ['EPIPE', RESET],
  ['ETIMEDOUT', SLOW],
  ['TimeoutError', SLOW],
  ['EHOSTUNREACH', UNREACHABLE],
  ['ENETUNREACH', UNREACHABLE],
  ['ENOTFOUND', 'the name does not resolve'],
  ['ENODATA', 'the name does not resolve'],
  ['EAI_AGAIN', 'the name can not be resolved for now'],
  ['UND_ERR_HEADERS_OVERFLOW', 'HTTP: the headers are too long'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS: certificate is for another name'],
  ['CERT_HAS_EXPIRED', 'TLS: certificate has expired'],
  ['CERT_NOT_YET_VALID', 'TLS: certificate is not valid yet'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS: certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNKNOWN_AUTHORITY],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN_AUTHORITY],
]);

/** Node's names of OpenSSL's verdicts on certificates share no prefix. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^HPE_|^HTTPParserError$/, 'not HTTP'],
  [/^(?:ERR_TLS_CERT|CERT_|CRL_)|_CERT(?:_|$)/, 'TLS: certificate is not valid'],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/, 'TLS: the handshake failed; perhaps nobody speaks TLS there'],
];

export function failureWords(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? '');
  return WORDS.get(code) ?? FAMILIES.find(([pattern]) => pattern.test(code))?.[1] ?? 'no answer';
}
