/** Why a Gandi account can't be used, in words that name what is to be mended. */
import type { AccountFinding } from '#app/records/accounts/account-report.ts';
import type { HttpExchange } from '../registrar-http.ts';
import { connectionFault } from './connection-faults.ts';

export function gandiFault(
  place: { readonly host: string; readonly port: number },
  said: HttpExchange | null,
): AccountFinding {
  const at = `${place.host} port ${place.port}`;
  const fault = (subject: string, message: string): AccountFinding => ({
    subject,
    state: 'fault',
    message,
  });
  if (!said) return fault('connection', `${at} was not asked yet`);
  if (said.kind !== 'answer')
    return (
      connectionFault(place, said.code) ??
      fault('connection', `${at} can not be reached (${said.code.slice(0, 80)})`)
    );
  const { status } = said;
  if (status === 401 || status === 403)
    return fault('login', `The token is refused (${status}): wrong, expired, or not for domains`);
  if (status === 429)
    return fault('login', 'The interface wants to be left alone for a while (429)');
  return fault('connection', `${at} answers with HTTP ${status}`);
}
