/** A registrar's queue of messages (RFC 5730 §2.9.2.3), and the kinds that registries send. */
import { isoInstant } from '#app/base/clock.ts';
import { DOMAIN_NS } from '../schemas/domain.ts';
import { xmlEscaped } from '../wire/xml.ts';

export interface QueuedMessage {
  readonly id: string;
  readonly at: number;
  readonly text: string;
  readonly lang: string;
  /** XML. */
  readonly data: string;
  readonly extension: string;
}

export type QueuedLater = Partial<Omit<QueuedMessage, 'id' | 'at'>> & { readonly text: string };

export class MessageQueue {
  readonly #waiting: QueuedMessage[] = [];
  /** In order; those that a client saw, and those that it let go. */
  readonly shown: string[] = [];
  readonly acknowledged: string[] = [];
  /** Each message that is let go brings another, of this text. */
  endless: string | null = null;
  /** Added to the count that is told: registries miscount. */
  miscount = 0;
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  get first(): QueuedMessage | undefined {
    return this.#waiting[0];
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(at: number, { text, lang = 'en', data = '', extension = '' }: QueuedLater): string {
    const id = this.#newId();
    this.#waiting.push({ id, at, text, lang, data, extension });
    return id;
  }

  show(): QueuedMessage | undefined {
    if (this.first) this.shown.push(this.first.id);
    return this.first;
  }

  /** Lets the message go; false when there is none of that id. Any may go, not the first alone. */
  acknowledge(at: number, id: string): boolean {
    const place = this.#waiting.findIndex((message) => message.id === id);
    if (place === -1) return false;
    this.#waiting.splice(place, 1);
    this.acknowledged.push(id);
    if (this.endless !== null) this.add(at, { text: this.endless });
    return true;
  }
}

/** RFC 5731, section 3.3: what became of a command that was pending. */
export function decidedMessage(
  name: string,
  accepted: boolean,
  ids: { readonly clTrid: string; readonly svTrid: string },
  at: number,
): QueuedLater {
  return {
    text: accepted ? 'Pending action completed successfully.' : 'Pending action was refused.',
    data:
      `<domain:panData xmlns:domain="${DOMAIN_NS}">` +
      `<domain:name paResult="${accepted ? 1 : 0}">${name}</domain:name>` +
      `<domain:paTRID><clTRID>${xmlEscaped(ids.clTrid)}</clTRID><svTRID>${ids.svTrid}</svTRID>` +
      `</domain:paTRID><domain:paDate>${isoInstant(at)}</domain:paDate></domain:panData>`,
  };
}

export function transferMessage(name: string, from: string, to: string, at: number): QueuedLater {
  const day = 86_400_000;
  return {
    text: 'Transfer requested.',
    data:
      `<domain:trnData xmlns:domain="${DOMAIN_NS}"><domain:name>${name}</domain:name>` +
      `<domain:trStatus>pending</domain:trStatus><domain:reID>${to}</domain:reID>` +
      `<domain:reDate>${isoInstant(at)}</domain:reDate><domain:acID>${from}</domain:acID>` +
      `<domain:acDate>${isoInstant(at + 5 * day)}</domain:acDate></domain:trnData>`,
  };
}

/** As Verisign's Low Balance Mapping. */
export function lowBalanceMessage(registrar: string, left: string, limit: string): QueuedLater {
  const ns = 'http://www.verisign.com/epp/lowbalance-poll-1.0';
  return {
    text: 'Low Account Balance',
    data:
      `<lb:pollData xmlns:lb="${ns}"><lb:registrarName>${xmlEscaped(registrar)}</lb:registrarName>` +
      `<lb:creditLimit>${limit}</lb:creditLimit>` +
      '<lb:creditThreshold type="FIXED">100.00</lb:creditThreshold>' +
      `<lb:availableCredit>${left}</lb:availableCredit></lb:pollData>`,
  };
}

export const VIETNAMESE_NOTICE: QueuedLater = {
  text: 'Hệ thống sẽ bảo trì từ 22 giờ ngày 30/04; xin lỗi vì sự bất tiện & cảm ơn.',
  lang: 'vi',
};

/** Of an extension that no client knows. */
export function unknownExtensionMessage(about: string): QueuedLater {
  return {
    text: 'See the note.',
    extension:
      '<note:note xmlns:note="urn:example:registry:note-1.0" level="7">' +
      `<note:about>${xmlEscaped(about)}</note:about><note:also><note:deep/></note:also></note:note>`,
  };
}
