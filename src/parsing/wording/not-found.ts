import { isSameName } from '../host-name.ts';
import { ASIDES, NOTICE_TITLES } from './data/asides.ts';
import { DENIALS, RDAP_DENIALS } from './data/denials.ts';
import { sentencesOf } from './sentence.ts';
import { isHarmless, isTermsText } from './terms.ts';

const MAX_LENGTH = 400;

/** Whether a text of an RDAP error says "not found" of this name, and nothing else. */
export function isNotFoundText(text: string, asked: string | null): boolean {
  const sentences = sentencesOf(text);
  const isOfName = (name: string) => asked === null || isSameName(name, asked);
  return (
    text.length <= MAX_LENGTH &&
    sentences.length > 0 &&
    sentences.every(
      ({ plain, names }) =>
        (DENIALS.test(plain) || RDAP_DENIALS.test(plain) || ASIDES.test(plain) || plain === '@') &&
        names.every(isOfName),
    )
  );
}

export function isNoticeTitle(text: string): boolean {
  return sentencesOf(text).every(({ plain }) => NOTICE_TITLES.test(plain));
}

/** Whether a notice's text belongs to the terms of use, or only says where more is to be read. */
export function isNoticeText(text: string): boolean {
  return isTermsText([text]) || isHarmless(text);
}
