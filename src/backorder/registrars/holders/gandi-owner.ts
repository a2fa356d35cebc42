import type { RegistrantDetails } from '#app/records/order.ts';
import type { GandiFields } from '../account-file.ts';

type GandiOwner = GandiFields['owner'] & {
  readonly data_obfuscated: boolean;
  readonly mail_obfuscated: boolean;
};

/** The holder that an order tells of, in the words of Gandi's interface, withheld where it can. */
export function gandiOwner(details: RegistrantDetails): GandiOwner {
  const { name, organization, email, phone, street, city, postalCode, country } = details;
  return {
    type: organization === null ? 'individual' : 'company',
    ...namesOf(name, country),
    ...(organization !== null && { orgname: organization }),
    email,
    phone,
    city,
    country,
    streetaddr: street.join(', '),
    zip: postalCode,
    data_obfuscated: true,
    mail_obfuscated: true,
  };
}

/** Both are needed. The family's name comes first in Vietnam; a single name stands for both. */
function namesOf(name: string, country: string): { given: string; family: string } {
  const words = name.split(' ');
  const family = (country === 'VN' ? words.shift() : words.pop()) ?? name;
  return { given: words.join(' ') || family, family };
}
