/** E-mail addresses as they are taken: the plain form of RFC 5321 in ASCII, without comments. */
import { inWords } from '#app/http/schemas.ts';

export const MOST_EMAIL_CHARS = 254;

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** A JSON Schema pattern: linear, and with nothing that a header could be broken by. */
export const EMAIL_PATTERN = inWords(
  `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${LABEL}\\.){1,10}${LABEL}$`,
  'must be an e-mail address, as in name@mail.example',
);
