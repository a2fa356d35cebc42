import type { DsRecord } from '#app/records/registration.ts';
import type { Draft } from './draft.ts';

const NO =
  /^(?:unsigned\b|no\b|not\b|none\b|n$|n\/a|inactive|disabled|false|off|0$|-$|미서명|未签名|未署名|chưa|нет|nein|non$|nie\b|ei\b)/i;
const YES =
  /^(?:\d{3} 3 \d|keytag:|signed|yes\b|y$|active|enabled|true|on$|1$|signeddelegation|서명|已签名|署名|есть|да$|ja$|oui$|si$|sí$|tak$|on$)/i;
const DS = /(?:^|\s)(\d{1,5})\s+(\d{1,3})\s+(\d{1,2})\s+\(?\s*([0-9a-f][0-9a-f\s]{38,200})/i;
const MAX_DS = 20;

/** Whether the delegation is signed, and its DS data: `12345 8 2 ABCD…`, or the same as labelled fields. */
export function dnssecOf({ once, dnssec, ds }: Draft): { dnssec: boolean | null; dsRecords: DsRecord[] } {
  const dsRecords: DsRecord[] = [];
  for (const value of [...ds, ...dnssec]) {
    const match = DS.exec(value.slice(0, 400));
    if (match && dsRecords.length < MAX_DS)
      dsRecords.push(record(match[1]!, match[2]!, match[3]!, match[4]!));
  }
  if (
    dsRecords.length === 0 &&
    once.dsKeyTag &&
    once.dsAlgorithm &&
    once.dsDigestType &&
    once.dsDigest &&
    /^\d+$/.test(once.dsKeyTag)
  )
    dsRecords.push(record(once.dsKeyTag, once.dsAlgorithm, once.dsDigestType, once.dsDigest));
  if (dsRecords.length > 0) return { dnssec: true, dsRecords };
  if (once.dsKeyTag) return { dnssec: true, dsRecords };
  for (const value of dnssec) {
    if (NO.test(value)) return { dnssec: false, dsRecords };
    if (YES.test(value)) return { dnssec: true, dsRecords };
  }
  return { dnssec: null, dsRecords };
}

function record(keyTag: string, algorithm: string, digestType: string, digest: string): DsRecord {
  return {
    keyTag: Number.parseInt(keyTag, 10),
    algorithm: Number.parseInt(algorithm, 10),
    digestType: Number.parseInt(digestType, 10),
    digest: digest.replace(/[^0-9a-f]/gi, '').toUpperCase(),
  };
}
