import { foldLetters } from '../fold.ts';
import { asciiHost } from '../host-name.ts';
import { asObject, parseJson } from '../json.ts';
import type { Reading } from '../reading.ts';
import { verdict } from '../verdict.ts';
import { refusalOf, reservationIn } from '../wording/refusal.ts';
import type { LabelField } from './data/labels.ts';
import { type LabelledValues, linesOf, linesOfJson, readLabelledLines } from './labels.ts';
import { readLocalDate } from './local-date.ts';
import { readDnssecWord, vnRegistration } from './vn-registration.ts';

/**
 * VNNIC's word for a name that was never registered. It must be the whole status: "Tên miền đặc
 * biệt chưa cấp phát" is another thing.
 */
const NEVER_ALLOCATED = 'chua cap phat';

/**
 * VNNIC's lookup page (`tracuutenmien.gov.vn`): a table of labels and values under the name. A page
 * that doesn't name the name asked for, or has no label we know (captcha, fault, a new layout), is
 * `unknown`.
 */
export function readVnnicPage(html: string, asked: string): Reading {
  const { reading, values } = readLabelled(linesOf(html), asked);
  if (reading.status !== 'unknown' || values.size === 0) return reading;
  const status = foldLetters((values.get('status') ?? []).join(' ').slice(0, 300)).replace(
    /[.!\s]+$/,
    '',
  );
  const hasRecord = ['registrar', 'registrant', 'created', 'expiry'].some(
    (field) => values.get(field as LabelField)?.length,
  );
  const isFree = reading.domain !== null && status === NEVER_ALLOCATED && !hasRecord;
  return isFree
    ? { ...verdict('available', values.get('status')?.[0] ?? null), domain: asked }
    : reading;
}

/**
 * Registration data under Vietnamese or English labels, from any source: text, HTML, or JSON with
 * labels for keys. Gives `registered`, `reserved` or a refusal, never `available`: only the
 * registry's own page may say that.
 */
export function readVietnameseText(text: string, asked: string): Reading {
  const json = asObject(parseJson(text));
  return readLabelled(json ? linesOfJson(json) : linesOf(text), asked).reading;
}

function readLabelled(
  lines: readonly string[],
  asked: string,
): { reading: Reading; values: LabelledValues } {
  const values = readLabelledLines(lines);
  const isNamed = namesOnly(values, lines, asked);
  const unknown = { ...verdict('unknown', null), domain: isNamed ? asked : null };
  if (values.size === 0) {
    return { reading: verdict(refusalOf(lines.slice(0, 20).join(' ')) ?? 'unknown', null), values };
  }
  if (!isNamed) return { reading: unknown, values };
  const registration = readRegistration(values);
  if (registration.dates.created !== null || registration.registrar.name !== null) {
    return { reading: { ...unknown, status: 'registered', registration }, values };
  }
  const words = values.get('status')?.join('; ') ?? null;
  const reservation = reservationIn(words ?? '');
  return {
    reading: reservation
      ? { ...verdict('reserved', words, reservation.auction), domain: asked }
      : unknown,
    values,
  };
}

const MAX_WORDS_READ = 20_000;

/**
 * Whether the answer speaks of the name asked for: by its label, else by the name standing anywhere
 * in what is seen.
 */
function namesOnly(values: LabelledValues, lines: readonly string[], asked: string): boolean {
  const name = asciiHost(asked);
  if (name === null) return false;
  const labelled = values.get('domain')?.[0]?.split(/\s/)[0];
  if (labelled !== undefined) return asciiHost(labelled) === name;
  let left = MAX_WORDS_READ;
  for (const line of lines) {
    for (const word of line.split(/[\s:,"'()[\]]+/)) {
      if (left-- <= 0) return false;
      if (word.length >= 3 && word.length < 300 && word.includes('.') && asciiHost(word) === name)
        return true;
    }
  }
  return false;
}

function readRegistration(values: LabelledValues) {
  const first = (field: LabelField) => values.get(field)?.[0] ?? null;
  const date = (field: LabelField) => readLocalDate(first(field) ?? '');
  const registration = vnRegistration({
    registrant: first('registrant'),
    registrar: first('registrar'),
    created: date('created'),
    updated: date('updated'),
    expiry: date('expiry'),
    statuses: values.get('status') ?? [],
    nameservers: values.get('nameservers') ?? [],
    dnssec: readDnssecWord(first('dnssec') ?? ''),
  });
  const ianaId = first('registrarIanaId');
  registration.registrar.ianaId = ianaId !== null && /^\d{1,7}$/.test(ianaId) ? ianaId : null;
  registration.registrar.abuseEmail = first('abuseEmail');
  registration.registrar.abusePhone = first('abusePhone');
  return registration;
}
