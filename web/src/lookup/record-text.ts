/** A whole record as plain text, for a ticket or a mail. Pure. */
import type { WhoisAnswer } from '../api/types.ts';
import { instantText } from '../words/instants.ts';
import type { Language } from '../words/words.ts';
import type words from './words.json';

type Said = (typeof words)['vi'];

/** `state`: its one word. */
export function recordText(
  answer: WhoisAnswer,
  state: string,
  { field, holder, registration, dns, evidence, sources }: Said,
  language: Language,
): string {
  const { data } = answer;
  const { registrant = null, registrar = null, dates = null } = data ?? {};
  const at = (iso: string | null | undefined) => iso && instantText(Date.parse(iso), language);
  const domain =
    answer.domain === answer.unicode ? answer.domain : `${answer.unicode} (${answer.domain})`;
  const { street = [], city, state: region, postalCode } = registrant ?? {};
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    [field.label, domain],
    [evidence.result, state],
    [holder.title, registrant?.name],
    [holder.organization, registrant?.organization],
    [holder.email, registrant?.email],
    [holder.phone, registrant?.phone],
    [holder.address, [...street, city, region, postalCode].filter(Boolean).join(', ')],
    [holder.country, registrant?.country],
    [registration.registrar, registrar?.name],
    [registration.created, at(dates?.created)],
    [registration.updated, at(dates?.updated)],
    [registration.expiry, at(dates?.expiry)],
    [registration.renewalDeadline, at(dates?.renewalDeadline)],
    [registration.status, data?.domainStatus.join(', ')],
    [dns.title, data?.nameservers.join(', ')],
    [evidence.askedAt, at(answer.fetchedAt)],
    [evidence.source, (sources as Record<string, string>)[answer.source] ?? answer.source],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join('');
}
