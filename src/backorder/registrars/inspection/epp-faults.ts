/** Why an EPP account has no session, in words that name what is to be mended. */
import type { LoginFault, LoginRefusal } from '#app/epp/session.ts';
import type { AccountFinding } from '#app/records/accounts/account-report.ts';
import type { EppAccountSettings } from '../accounts.ts';
import { connectionFault } from './connection-faults.ts';

export function eppFault(
  { server }: Pick<EppAccountSettings, 'server'>,
  refusal: LoginRefusal | null,
): AccountFinding {
  const { fault, cause, code } = refusal ?? { fault: 'closed', cause: null, code: null };
  const known = cause === null ? null : connectionFault(server, cause);
  if (known) return known;
  const at = `${server.host} port ${server.port}`;
  const subject = AT_LOGIN.includes(fault) ? 'login' : 'connection';
  const [of, because] = [code === null ? '' : ` (${code})`, cause === null ? '' : ` (${cause})`];
  return { subject, state: 'fault', message: messageOf(fault, at, of, because) };
}

const AT_LOGIN: readonly LoginFault[] = ['closed', 'sessions', 'credentials', 'refused'];

function messageOf(fault: LoginFault, at: string, code: string, cause: string): string {
  switch (fault) {
    case 'blocked':
      return `${at} is no public address: name it in OUTBOUND_ALLOW`;
    case 'unreachable':
      return `${at} can not be reached${cause}`;
    case 'timeout':
      return `${at} does not answer in time: a firewall, or this machine's address is not known there`;
    case 'tls':
      return `${at} ends the TLS handshake${cause}: is this machine's address on the registry's list?`;
    case 'protocol':
      return `${at} sends no EPP greeting${cause}: another service, or it does not know this address`;
    case 'closed':
      return 'The server ends the connection without a word';
    case 'sessions':
      return `All sessions of the account are taken${code}: end others, or lower maxSessions`;
    case 'refused':
      return `The server refuses the login${code}, but not for its password`;
    case 'credentials':
      return code === ''
        ? 'The password must go by login security (RFC 8807), which the server does not offer'
        : `The server refuses clientId or password${code}; it is not tried again, or the account is locked`;
  }
}
