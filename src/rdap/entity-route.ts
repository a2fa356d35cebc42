import { Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { App } from '#app/http/feature.ts';
import { RDAP_TYPE } from '#app/http/schemas.ts';
import { emptyRegistrar } from '#app/records/registration.ts';
import { registrarEntity } from './entities.ts';
import { selfLink } from './members.ts';
import { TERMS } from './notices.ts';
import { addressOf, cardFormOf, type RdapParts, sendRdap } from './parts.ts';
import { rdapResponses } from './schemas.ts';

const NUMBER = /^(?:IANA-)?([1-9]\d{0,5})$/i;

/**
 * `GET /rdap/entity/{handle}` (RFC 9082 §3.1.5): registrars by their number in IANA's list.
 * Contacts have handles of their registries' own, under which nothing is kept here.
 */
export function entityRoute(app: App, parts: RdapParts): void {
  app.get(
    '/entity/:handle',
    {
      schema: {
        operationId: 'getRdapEntity',
        tags: ['RDAP'],
        summary: 'One registrar as RDAP',
        description: 'By its IANA number, from IANA’s list. No person is an entity here.',
        params: Type.Object({
          handle: Type.String({ description: 'IANA number, as `292` or `IANA-292`' }),
        }),
        response: rdapResponses(Type.Ref('RdapEntity'), 404),
      },
    },
    async (request, reply) => {
      const { handle } = request.params;
      const ianaId = NUMBER.exec(handle)?.[1] ?? null;
      const base = parts.registrarRdapBase(ianaId);
      if (ianaId === null || base === null)
        throw new AppError('not_found', 'No registrar with RDAP is known by this handle.');
      const selfUrl = addressOf(parts, request, `entity/${ianaId}`);
      const registrar = { ...emptyRegistrar(), ianaId };
      const related = { value: selfUrl, rel: 'related', href: `${base}help`, type: RDAP_TYPE };
      return sendRdap(reply, {
        rdapConformance: ['rdap_level_0'],
        ...registrarEntity(registrar, cardFormOf(undefined), selfUrl),
        links: [selfLink(selfUrl), related],
        notices: [TERMS, { title: 'Source of the data', description: [SOURCE] }],
      });
    },
  );
}

const SOURCE = "IANA's list of registrars: its number and where its RDAP is.";
