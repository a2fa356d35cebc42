import { type Contact, emptyContact } from './registration.ts';

/** Who is to hold a name that is ordered, in the forms registries take (RFC 5733). */
export interface RegistrantDetails {
  readonly name: string;
  readonly organization: string | null;
  readonly email: string;
  /** `+84.2455501234`. */
  readonly phone: string;
  /** At most three lines. */
  readonly street: readonly string[];
  readonly city: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Of a citizen, passport or taxpayer, where the zone asks for one. */
  readonly identityNumber: string | null;
}

/** As registrations name people, for finding who it is. */
export function asContact({ name, organization, email }: RegistrantDetails): Contact {
  return { ...emptyContact(), name, organization, email };
}
