/** A holder as registries take them (RFC 5733), by the ways of the account. Pure. */
import type { PostalInfo } from '#app/epp/contact-commands.ts';
import { resultMeaning } from '#app/epp/result-codes.ts';
import { withoutAccents } from '#app/names/vn/spelling.ts';
import type { RegistrantDetails } from '#app/records/order.ts';
import type { EppFields } from '../account-file.ts';
import type { ContactOutcome } from '../registrar-port.ts';

const ASCII = /^[\x20-\x7e]*$/;

/** Where the account doesn't say: `int` for what ASCII can write, else `loc`. */
export function postalInfosOf(
  details: RegistrantDetails,
  wanted: EppFields['postalInfo'],
): readonly PostalInfo[] {
  const { name, organization, street, city, postalCode, country } = details;
  const local = { type: 'loc', name, organization, street, city, postalCode, country } as const;
  const texts = [name, organization ?? '', ...street, city, postalCode];
  if (wanted === undefined)
    return [texts.every((text) => ASCII.test(text)) ? international(local) : local];
  if (wanted === 'both') return [international(local), local];
  return [wanted === 'int' ? international(local) : local];
}

function international({
  name,
  organization,
  street,
  city,
  postalCode,
  country,
}: PostalInfo): PostalInfo {
  return {
    type: 'int',
    name: inAscii(name),
    organization: organization === null ? null : inAscii(organization),
    street: street.map(inAscii),
    city: inAscii(city),
    postalCode: inAscii(postalCode),
    country,
  };
}

/** Without accents; what ASCII has nothing near to is a question mark. */
function inAscii(text: string): string {
  return withoutAccents(text).replace(/[^\x20-\x7e]/gu, '?');
}

/** Commands and objects that aren't there, or not for the account. */
const UNABLE = [2000, 2101, 2201, 2307];

/** What an answer to the making of a contact comes to; its identifier was drawn for it alone. */
export function contactOutcome(code: number, id: string): ContactOutcome {
  if (UNABLE.includes(code)) return { kind: 'unable' };
  switch (resultMeaning(code)) {
    case 'done':
    case 'pending':
    // Made before, by a command whose answer was lost.
    case 'exists':
      return { kind: 'made', id };
    case 'mistake':
    case 'absent':
    case 'prohibited':
      return { kind: 'refused', code };
    default:
      return { kind: 'unknown' };
  }
}
