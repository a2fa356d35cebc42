import { foldLetters } from '../fold.ts';
import { asciiHost } from '../host-name.ts';
import { noRecord, type Reading, registered } from '../reading.ts';
import { refusalIn, reservationIn } from '../wording/refusal.ts';
import type { LabelField } from './data/labels.ts';
import { type LabelledValues, readLabelledLines } from './labels.ts';
import { readLocalDate } from './local-date.ts';
import { pageLines } from './page-lines.ts';
import { readDnssecWord, vnRegistration } from './vn-registration.ts';

/** "Never registered", as the whole status: "Tên miền đặc biệt chưa cấp phát" is another thing. */
const NEVER_ALLOCATED = /^chua cap phat[.!\s]*$/;

/** A name with any of these was allocated. */
const RECORD = ['registrar', 'registrant', 'created', 'expiry'] as const;

/**
 * VNNIC's lookup page (`tracuutenmien.gov.vn`): a table of labels and values under the name. A page
 * without that name, or without a label we know (captcha, new layout), is `unknown`.
 */
export function readVnnicPage(html: string, asked: string): Reading {
  const lines = linesOf(html);
  const values = readLabelledLines(lines);
  if (values.size === 0)
    return noRecord(refusalIn(lines.slice(0, 20).join(' ')) ?? 'unknown', null);
  if (!isNamed(values, lines, asked)) return noRecord('unknown', null);
  const registration = readRegistration(values);
  if (registration.dates.created !== null || registration.registrar.name !== null)
    return registered(registration, asked);
  const statuses = values.get('status') ?? [];
  const words = statuses.join('; ');
  const reservation = reservationIn(words);
  if (reservation) return noRecord('reserved', words, { ...reservation, domain: asked });
  const hasRecord = RECORD.some((field) => values.get(field)?.length);
  const status = foldLetters(statuses.join(' ').slice(0, 300));
  return NEVER_ALLOCATED.test(status) && !hasRecord
    ? noRecord('available', statuses[0] ?? null, { domain: asked })
    : noRecord('unknown', null, { domain: asked });
}

/** Lines of an HTML page, or of the plain text that stands in its place. */
function linesOf(text: string): string[] {
  if (/<(?:!|\/?[a-zA-Z])/.test(text)) return pageLines(text);
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const MAX_WORDS_READ = 20_000;

/** Whether a page is about the name asked for: by its label, else by any word that is seen. */
function isNamed(values: LabelledValues, lines: readonly string[], asked: string): boolean {
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
  const first = (field: LabelField) => values.get(field)?.[0] ?? '';
  return vnRegistration({
    registrant: first('registrant'),
    registrar: first('registrar'),
    created: readLocalDate(first('created')),
    updated: readLocalDate(first('updated')),
    expiry: readLocalDate(first('expiry')),
    statuses: values.get('status') ?? [],
    nameservers: values.get('nameservers') ?? [],
    dnssec: readDnssecWord(first('dnssec')),
  });
}
