import { Type } from 'typebox';
import { type Config, setting } from '#app/base/config.ts';
import type { Feature } from '../feature.ts';
import { loadRegistrars, registrarsOf } from './registrars.ts';

/** What the operator tells the page's visitors; read from memory, it counts against no limit. */
export function pageSettings({ page, mail }: Pick<Config, 'page' | 'mail'>): Feature {
  const { registrarsFile, keyContact } = page;
  const registrars = setting('REGISTRARS_FILE', () => loadRegistrars(registrarsFile));
  const querystring = Type.Object({ zone: Type.Optional(Type.String({ maxLength: 255 })) });
  return {
    rootRoutes: (app) => {
      app.get('/page/settings', { schema: { hide: true, querystring } }, ({ query }, reply) => {
        reply.header('cache-control', 'public, max-age=300');
        return {
          keyContact,
          hasMail: mail.smtpUrl !== null,
          registrars: query.zone === undefined ? [] : registrarsOf(registrars, query.zone),
        };
      });
    },
  };
}
