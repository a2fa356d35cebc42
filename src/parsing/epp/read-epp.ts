/** What a registry answers over EPP about a name (RFC 5731 §3.1.1 and §3.1.2). */
import { isoInstant } from '#app/base/clock.ts';
import { type EppResponse, readServerDocument } from '#app/epp/replies.ts';
import type { Registration } from '#app/records/registration.ts';
import { noRecord, type Reading, registered } from '../reading.ts';
import { vnRegistration } from '../vn/vn-registration.ts';
import { reservationIn } from '../wording/refusal.ts';

const DONE = 1000;
const NO_SUCH_OBJECT = 2303;

/**
 * `domain:check`: available, reserved by the registry's own words, or else `unknown`: whether a
 * name that isn't available is registered, `domain:info` tells.
 */
export function readEppCheck(document: string, asked: string): Reading {
  const response = responseIn(document);
  const checked = response?.checked.find(({ name }) => name === asked);
  if (response?.code !== DONE || !checked) return noRecord('unknown', null);
  const { available, reason, prices } = checked;
  const premium = prices.some((price) => price.premium);
  if (available) return noRecord('available', reason, { domain: asked, premium });
  const reservation = reservationIn(reason ?? '');
  const status = reservation ? 'reserved' : 'unknown';
  return noRecord(status, reason, { ...reservation, domain: asked });
}

/** `domain:info`, after a check that said "not available": no such object is kept back, then. */
export function readEppInfo(document: string, asked: string): Reading {
  const response = responseIn(document);
  if (response?.code === NO_SUCH_OBJECT) return noRecord('reserved', null, { domain: asked });
  const info = response?.info;
  if (response?.code !== DONE || info?.name !== asked) return noRecord('unknown', null);
  // Some registries tell other registrars no more than that there is such a name.
  if (info.createdAt === null && info.expiresAt === null) return noRecord('unknown', null);
  return registered(recordOf(info), asked);
}

function recordOf(info: NonNullable<EppResponse['info']>): Registration {
  const date = (at: number | null) => (at === null ? null : isoInstant(at));
  return vnRegistration({
    registrar: info.clientId,
    created: date(info.createdAt),
    updated: date(info.updatedAt),
    expiry: date(info.expiresAt),
    statuses: [...info.statuses, ...info.graceStatuses],
    nameservers: info.nameservers,
  });
}

function responseIn(document: string): EppResponse | null {
  const read = readServerDocument(document);
  return read?.kind === 'response' ? read.response : null;
}
