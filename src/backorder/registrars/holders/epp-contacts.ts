/** Contacts at a registry over EPP, made for holders that orders tell of (RFC 5733). */
import type { Command } from '#app/epp/commands.ts';
import { contactCreate, contactDelete } from '#app/epp/contact-commands.ts';
import type { EppResponse } from '#app/epp/replies.ts';
import { resultMeaning } from '#app/epp/result-codes.ts';
import type { RegistrantDetails } from '#app/records/order.ts';
import type { EppAccountSettings } from '../accounts.ts';
import type { AuthInfos } from '../auth-info.ts';
import type { ContactDesk, ContactOutcome } from '../registrar-port.ts';
import { contactOutcome, postalInfosOf } from './holder-contacts.ts';

interface EppContactParts {
  readonly settings: Pick<EppAccountSettings, 'postalInfo' | 'publishContacts'>;
  readonly authInfos: AuthInfos;
  /** Whether the registry speaks of contacts; null before the first login. */
  readonly speaks: () => boolean | null;
  /** Null when no answer could be had in time. */
  readonly ask: (command: Command) => Promise<EppResponse | null>;
}

/** Unimplemented option: of ours, only what is to be withheld is one. */
const NO_SUCH_OPTION = 2102;

export class EppContacts implements ContactDesk {
  readonly #parts: EppContactParts;

  constructor(parts: EppContactParts) {
    this.#parts = parts;
  }

  async create(id: string, details: RegistrantDetails): Promise<ContactOutcome> {
    const { settings, speaks } = this.#parts;
    if (speaks() === false) return { kind: 'unable' };
    const withhold = settings.publishContacts !== true;
    const first = await this.#send(id, details, withhold);
    const isOption = withhold && first?.code === NO_SUCH_OPTION;
    const response = isOption ? await this.#send(id, details, false) : first;
    return response ? contactOutcome(response.code, response.createdContact ?? id) : UNKNOWN;
  }

  async delete(id: string): Promise<'gone' | 'refused' | 'unknown'> {
    const response = await this.#parts.ask(contactDelete(id));
    const meaning = response && resultMeaning(response.code);
    if (meaning === 'done' || meaning === 'pending' || meaning === 'absent') return 'gone';
    const isLater = meaning === null || !FINAL.includes(meaning);
    return isLater ? 'unknown' : 'refused';
  }

  #send(id: string, details: RegistrantDetails, withhold: boolean): Promise<EppResponse | null> {
    const { settings, authInfos, ask } = this.#parts;
    const { phone, email } = details;
    const postalInfos = postalInfosOf(details, settings.postalInfo);
    return ask(
      contactCreate({ id, postalInfos, phone, email, authInfo: authInfos.of(id), withhold }),
    );
  }
}

const UNKNOWN: ContactOutcome = { kind: 'unknown' };
/** It is in use, or not ours to delete; asking again would not help. */
const FINAL: readonly string[] = ['mistake', 'prohibited', 'credentials'];
