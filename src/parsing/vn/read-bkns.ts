import type { Registration } from '#app/records/registration.ts';
import { isSameName } from '../host-name.ts';
import { utcInstant } from '../instant.ts';
import { asBoolean, asObject, asText, asTexts, type JsonObject, parseJson } from '../json.ts';
import { noRecord, type Reading, registered } from '../reading.ts';
import { vnRegistration } from './vn-registration.ts';

/**
 * BKNS `GET /api/v1/whois`: `{domain, tld, status, data}`. Of its statuses `registered` and
 * `pending` (an order that went through) are known; `available`, `reserved` and `auction` are taken
 * when spelled exactly so; anything else is `unknown`.
 */
export function readBknsWhois(body: string, httpStatus: number, asked: string): Reading {
  return readAnswer(body, httpStatus, asked, (answer) => {
    const registration = readData(asObject(answer.data));
    const { registrar, registrant, dates, nameservers } = registration;
    // The word "registered" without any record is half an answer.
    const signs = [registrar.name, registrant.name, dates.created, dates.expiry, nameservers[0]];
    return signs.every((sign) => sign == null) ? null : registration;
  });
}

/** BKNS `GET /api/v1/domain/check`: the same, and no `available` flag that speaks against it. */
export function readBknsCheck(body: string, httpStatus: number, asked: string): Reading {
  return readAnswer(body, httpStatus, asked, () => vnRegistration({}));
}

function readAnswer(
  body: string,
  httpStatus: number,
  asked: string,
  readRegistered: (answer: JsonObject) => Registration | null,
): Reading {
  if (httpStatus === 429) return noRecord('throttled', null);
  if (httpStatus === 401 || httpStatus === 403) return noRecord('refused', null);
  const answer = asObject(parseJson(body));
  if (httpStatus !== 200 || !answer || !isSameName(asText(answer.domain) ?? '', asked))
    return noRecord('unknown', null);
  const words = asText(answer.message);
  const status = asText(answer.status);
  const isAvailable = asBoolean(answer.available);
  if (status === 'registered' || status === 'pending') {
    if (isAvailable === true) return noRecord('unknown', words);
    const registration = readRegistered(answer);
    return registration
      ? registered(registration, asked)
      : noRecord('unknown', null, { domain: asked });
  }
  // A record beside the word "available" is a contradiction, and so is `available: false`.
  const hasRecord = asText(asObject(asObject(answer.data)?.registrar)?.name) !== null;
  if (status === 'available' && isAvailable !== false && !hasRecord) {
    const premium = asBoolean(answer.premium) === true;
    return noRecord('available', words, { domain: asked, premium });
  }
  if ((status === 'reserved' || status === 'auction') && isAvailable !== true)
    return noRecord('reserved', words, { domain: asked, auction: status === 'auction' });
  return noRecord('unknown', words);
}

function readData(data: JsonObject | null) {
  const dates = asObject(data?.dates);
  const date = (value: unknown) => utcInstant(asText(value) ?? '');
  const registration = vnRegistration({
    registrant: asText(asObject(data?.registrant)?.name),
    registrar: asText(asObject(data?.registrar)?.name),
    created: date(dates?.created),
    updated: date(dates?.updated),
    expiry: date(dates?.expiry),
    statuses: asTexts(data?.domainStatus),
    nameservers: asTexts(data?.nameservers),
    dnssec: asBoolean(data?.dnssec),
  });
  // The record's rule: a deadline only together with the expiry it follows from.
  if (registration.dates.expiry !== null)
    registration.dates.renewalDeadline = date(dates?.renewalDeadline);
  return registration;
}
