import { isSameName } from '../host-name.ts';
import { utcInstant } from '../instant.ts';
import { asBoolean, asObject, asText, asTexts, type JsonObject, parseJson } from '../json.ts';
import type { Reading } from '../reading.ts';
import { verdict } from '../verdict.ts';
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
    if (signs.every((sign) => sign == null)) return verdict('unknown', null);
    return { ...verdict('unknown', null), status: 'registered', registration };
  });
}

/**
 * BKNS `GET /api/v1/domain/check`: the same statuses, beside an `available` flag that must not
 * speak against them.
 */
export function readBknsCheck(body: string, httpStatus: number, asked: string): Reading {
  return readAnswer(body, httpStatus, asked, () => ({
    ...verdict('unknown', null),
    status: 'registered',
    registration: vnRegistration({}),
  }));
}

function readAnswer(
  body: string,
  httpStatus: number,
  asked: string,
  readRegistered: (answer: JsonObject) => Reading,
): Reading {
  if (httpStatus === 429) return verdict('throttled', null);
  if (httpStatus === 401 || httpStatus === 403) return verdict('refused', null);
  const answer = asObject(parseJson(body));
  const name = asText(answer?.domain);
  if (httpStatus !== 200 || !answer || name === null || !isSameName(name, asked))
    return verdict('unknown', null);
  const words = asText(answer.message);
  const status = asText(answer.status);
  const isAvailable = asBoolean(answer.available);
  if (status === 'registered' || status === 'pending') {
    return isAvailable === true
      ? verdict('unknown', words)
      : { ...readRegistered(answer), domain: asked };
  }
  // A record beside the word "available" is a contradiction, and so is `available: false`.
  const hasRecord = asText(asObject(asObject(answer.data)?.registrar)?.name) !== null;
  if (status === 'available' && isAvailable !== false && !hasRecord)
    return {
      ...verdict('available', words),
      domain: asked,
      premium: asBoolean(answer.premium) === true,
    };
  if ((status === 'reserved' || status === 'auction') && isAvailable !== true) {
    return { ...verdict('reserved', words, status === 'auction'), domain: asked };
  }
  return verdict('unknown', words);
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
