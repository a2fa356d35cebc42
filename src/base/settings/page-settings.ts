/** What an operator tells the page's visitors. */
import { KINDS, unset } from './setting-kinds.ts';

const { contact, text } = KINDS;

export const PAGE = {
  heading: 'The page',
  keyContact: unset(
    'KEY_CONTACT',
    contact,
    'Where visitors ask for an API key: an e-mail address, or a web address. Shown wherever a ' +
      'key is needed; unset: they are told to ask the operator',
  ),
  registrarsFile: unset(
    'REGISTRARS_FILE',
    text,
    'JSON file with the registrars offered for names that are free, by zone: ' +
      '`{"com": [{"name": "Example", "url": "https://registrar.example/?q={domain}", "price": ' +
      '{"currency": "USD", "register": 9.5, "renew": 12}}]}`. `vn` holds for `com.vn` too, `*` ' +
      'for all others; without `price` it comes last; one currency a zone. Read at start; ' +
      'unset: some of `.vn` without prices',
  ),
} as const;
