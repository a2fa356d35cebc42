import { utcInstant } from '../instant.ts';
import { asObjects, asText, type JsonObject } from '../json.ts';
import { ACTIONS } from './data/words.ts';

/**
 * Dates of a domain. "registrar expiration" is the registrar's contract and not the registry's
 * term; "last update of RDAP database" is the server's own freshness; both are passed over, as is
 * everything else (transfer, deletion, locked, enum validation …). Where a server lists an action
 * more than once, its history: the first registration, the last change and the last expiry count.
 */
export function readEvents(domain: JsonObject): {
  created: string | null;
  updated: string | null;
  expiry: string | null;
} {
  const dates: Record<'created' | 'updated' | 'expiry', string | null> = {
    created: null,
    updated: null,
    expiry: null,
  };
  for (const event of asObjects(domain.events, 'eventAction')) {
    const action =
      asText(event.eventAction)
        ?.toLowerCase()
        .replace(/[\s_-]+/g, ' ') ?? '';
    const field = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    const instant = utcInstant(asText(event.eventDate) ?? '');
    if (!field || instant === null) continue;
    const current = dates[field];
    if (current === null || (field === 'created' ? instant < current : instant > current))
      dates[field] = instant;
  }
  return dates;
}
