import { readRdap } from '#app/parsing/rdap/read-rdap.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { mergeRegistrations } from '#app/records/merge.ts';
import type { Registration } from '#app/records/registration.ts';
import type { RdapBootstrap } from '#app/sources/rdap/bootstrap.ts';
import type { RdapSource } from '#app/sources/rdap/client.ts';
import type { RawAnswer } from '#app/sources/source.ts';
import type { Settled } from '../outcome.ts';
import { settleByReading } from '../rules/settle.ts';
import type { Inquiry } from './inquiry.ts';

const REGISTRAR_MOST_MS = 3_000;
const REGISTRAR_SHARE = 0.3;

/** Contacts are worth a second question, but no long wait: the registry's answer already stands. */
export function registrarBudget(inquiry: Inquiry): number {
  return Math.min(REGISTRAR_MOST_MS, inquiry.remainingMs * REGISTRAR_SHARE);
}

/** Asks the registry's RDAP server at `baseUrl`, then the registrar's where the registry's record names no holder. */
export async function askRdap(
  inquiry: Inquiry,
  rdap: RdapSource,
  bootstrap: RdapBootstrap,
  baseUrl: string,
  budgetMs: number,
): Promise<Settled | null> {
  const { ascii } = inquiry.name;
  // RFC 9224 names the servers that speak for a zone; a redirect may lead away from them, and a stranger's 404 says nothing.
  const speaksForZone = (answer: RawAnswer) => bootstrap.names(answer.server, ascii);
  const answered = await inquiry.ask({
    source: 'rdap',
    server: baseUrl,
    budgetMs,
    ask: (signal) => rdap.ask({ name: ascii, baseUrl, signal }),
    read: (answer) => read(answer, ascii),
    speaksForZone,
  });
  if (!answered) return null;
  const { reading, answer } = answered;
  if (reading.status === 'available' && !speaksForZone(answer)) return null;
  const settled = settleByReading('rdap', reading);
  if (settled?.status !== 'registered') return settled;
  const { registration } = settled;
  const { rdapUrl } = reading.referral;
  return {
    ...settled,
    registration: await withRegistrarContacts(inquiry, rdap, registration, rdapUrl),
  };
}

async function withRegistrarContacts(
  inquiry: Inquiry,
  rdap: RdapSource,
  registration: Registration,
  url: string | null,
): Promise<Registration> {
  if (url === null || namesHolder(registration)) return registration;
  const answered = await inquiry.ask({
    source: 'rdap',
    server: url,
    budgetMs: registrarBudget(inquiry),
    ask: (signal) => rdap.askUrl({ url, signal }),
    read: (answer) => read(answer, inquiry.name.ascii),
    speaksForZone: () => false,
  });
  const registrar = answered?.reading.registration;
  return registrar ? mergeRegistrations(registration, registrar) : registration;
}

/** A registry that keeps contacts ("thick") says something of the holder, if only that it withholds it. */
export function namesHolder({ registrant }: Registration): boolean {
  return (
    registrant.redacted ||
    [registrant.name, registrant.organization, registrant.email].some((v) => v !== null)
  );
}

function read(answer: RawAnswer, asked: string): Reading {
  return readRdap(new TextDecoder('utf-8').decode(answer.bytes), {
    httpStatus: answer.httpStatus,
    asked,
    url: answer.server,
    headers: answer.headers,
  });
}
