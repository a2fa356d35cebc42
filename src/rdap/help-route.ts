import { Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { App } from '#app/http/feature.ts';
import { TERMS } from './notices.ts';
import { sendRdap } from './parts.ts';
import { rdapResponses } from './schemas.ts';

const QUESTIONS = '/rdap/domain/{name}, /rdap/nameserver/{host} or /rdap/entity/{handle}';

/** Every extension that an answer may have (RFC 9083 §7). */
const HELP = {
  rdapConformance: ['rdap_level_0', 'redacted', 'jscard'],
  notices: [
    TERMS,
    {
      title: 'Help',
      description: [
        '/rdap/domain/{name}: any domain, Unicode or A-labels; also of registries without RDAP.',
        '/rdap/nameserver/{host}: a host that registrations name. /rdap/entity/{IANA number}: a registrar.',
        'Of domains, 404 is said where they can be registered. A name that no source speaks of is a 503.',
        'jscard=true: contacts as JSContact instead of jCard.',
      ],
    },
  ],
};

export function helpRoute(app: App): void {
  app.get(
    '/help',
    {
      schema: {
        operationId: 'getRdapHelp',
        tags: ['RDAP'],
        summary: 'What this RDAP service knows',
        description: 'What it answers, what it does not, and on what terms (RFC 9083 §7).',
        response: rdapResponses(Type.Ref('RdapHelp')),
      },
    },
    async (_request, reply) => sendRdap(reply, HELP),
  );
}

const NOT_OFFERED = ['/ip/*', '/autnum/*', '/domains', '/nameservers', '/entities'];

/** Other questions of RFC 9082 §3 are a 501. */
export function otherRoutes(app: App): void {
  for (const path of NOT_OFFERED)
    app.get(path, { schema: { hide: true } }, async () => {
      throw new AppError('invalid_input', 'This service answers no questions of this type.', {
        status: 501,
      });
    });
}

/** What is no question of RDAP is a 400 (RFC 7480 §5.4): a 404 would say that a name is free. */
export function noQuestion(): AppError {
  return new AppError('invalid_input', `This is no question. Ask for ${QUESTIONS}.`);
}
