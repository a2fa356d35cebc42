import type { DsRecord, Registration } from '#app/records/registration.ts';
import type { Draft } from '../sections/draft.ts';
import { ALGORITHMS, DIGEST_TYPES } from './data/dnssec-numbers.ts';

const NO =
  /^(?:unsigned\b|no\b|not\b|none\b|n$|n\/a|inactive|disabled|false|off|0$|-$|미서명|未签名|未署名|chưa|нет|nein|non$|nie\b|ei\b)/i;
const YES =
  /^(?:\d{3} 3 \d|keytag:|[kz]sk\b|signed|yes\b|y$|active|enabled|true|on$|1$|signeddelegation|서명|已签名|署名|есть|да$|ja$|oui$|si$|sí$|tak$|on$)/i;
const DS = /(?:^|\s)(\d{1,5})\s+(\d{1,3})\s+(\d{1,2})\s+\(?\s*([0-9a-f][0-9a-f\s]{38,200})/i;
/** Registro.br: `41674 RSA/SHA-1 EAA0…`; the length tells the kind of digest. */
const NAMED_DS = /^(\d{1,5})\s+([a-z][\w/-]{2,20})\s+([0-9a-f]{40,128})$/i;
const MAX_DS = 20;

/** Whether it is signed, and the DS data: `12345 8 2 ABCD…`, or the same as labelled fields. */
export function dnssecOf({ once, dnssec, ds }: Draft): Pick<Registration, 'dnssec' | 'dsRecords'> {
  const dsRecords = [...ds, ...dnssec]
    .map((value) => dsIn(value.slice(0, 400)))
    .filter((record) => record !== null)
    .slice(0, MAX_DS);
  const { dsKeyTag = '', dsAlgorithm, dsDigestType, dsDigest } = once;
  if (dsRecords.length === 0 && dsAlgorithm && dsDigestType && dsDigest && /^\d+$/.test(dsKeyTag))
    dsRecords.push(record(dsKeyTag, dsAlgorithm, dsDigestType, dsDigest));
  if (dsRecords.length > 0 || dsKeyTag !== '') return { dnssec: true, dsRecords };
  const said = dnssec.find((value) => NO.test(value) || YES.test(value));
  return { dnssec: said === undefined ? null : !NO.test(said), dsRecords };
}

function dsIn(value: string): DsRecord | null {
  const match = DS.exec(value);
  if (match) return record(match[1]!, match[2]!, match[3]!, match[4]!);
  const [, keyTag = '', name = '', digest = ''] = NAMED_DS.exec(value) ?? [];
  const algorithm = ALGORITHMS[name.toLowerCase().replace(/[^a-z\d]/g, '')];
  const digestType = DIGEST_TYPES[digest.length];
  if (algorithm === undefined || digestType === undefined) return null;
  return record(keyTag, `${algorithm}`, `${digestType}`, digest);
}

function record(keyTag: string, algorithm: string, digestType: string, digest: string): DsRecord {
  return {
    keyTag: Number.parseInt(keyTag, 10),
    algorithm: Number.parseInt(algorithm, 10),
    digestType: Number.parseInt(digestType, 10),
    digest: digest.replace(/[^0-9a-f]/gi, '').toUpperCase(),
  };
}
