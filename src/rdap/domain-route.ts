import { type TSchema, Type } from 'typebox';
import { offerToCaches } from '#app/http/caching.ts';
import { DomainParam, nameOrThrow } from '#app/http/domain-param.ts';
import type { App } from '#app/http/feature.ts';
import type { Finding } from '#app/lookup/lookup.ts';
import { Fresh, neededForFresh } from '#app/lookup/routes/fresh.ts';
import { unavailable } from '#app/lookup/routes/unavailable.ts';
import { domainObject } from './domain-object.ts';
import { errorObject } from './errors.ts';
import { sourceNotice, TERMS } from './notices.ts';
import { addressOf, cardFormOf, type RdapParts, sendRdap } from './parts.ts';
import { rdapResponses } from './schemas.ts';

const Query = Type.Object({
  fresh: Fresh,
  jscard: Type.Optional(Type.Boolean({ description: 'Contacts as JSContact instead of jCard' })),
});

const REDIRECTED: Record<number, TSchema> = {
  302: Type.Null({ description: 'The registrable domain that the host is below is there' }),
};

/** `GET /rdap/domain/{name}` (RFC 9082 §3.1.3): 404 is said of free names alone. */
export function domainRoute(app: App, parts: RdapParts): void {
  const { clock, lookups, parseName } = parts;
  app.get(
    '/domain/:name',
    {
      config: { needs: neededForFresh },
      schema: {
        operationId: 'getRdapDomain',
        tags: ['RDAP'],
        summary: 'One domain as RDAP',
        description: 'A host below a registrable domain is redirected there (302).',
        params: Type.Object({ name: DomainParam }),
        querystring: Query,
        response: {
          ...rdapResponses(Type.Ref('RdapDomain'), 304, 400, 403, 404, 503),
          ...REDIRECTED,
        },
      },
    },
    async (request, reply) => {
      const { fresh = false, jscard } = request.query;
      const name = nameOrThrow(parseName(request.params.name));
      const selfUrl = addressOf(parts, request, `domain/${name.ascii}`);
      // An object is of the very name that was asked for (RFC 9083 §5.3).
      if (name.host !== name.ascii) return reply.redirect(selfUrl + queryOf(request.url), 302);
      const found = await lookups.find(name, { fresh });
      if (found.kind === 'unknown') throw unavailable(found.outcome);
      const form = cardFormOf(jscard, request.headers.accept);
      const answer = answerTo(found, { selfUrl, form, now: clock.now() });
      // Its age in the notices makes it no other answer.
      offerToCaches(request, reply, { ...answer, notices: [] }, found.serving.secondsLeft);
      if (found.outcome.status === 'available') reply.code(404);
      return sendRdap(reply, answer);
    },
  );
}

type Found = Extract<Finding, { kind: 'found' }>;

function answerTo({ outcome, serving }: Found, asked: Parameters<typeof domainObject>[2]) {
  if (outcome.status !== 'available') return domainObject(outcome, serving, asked);
  const notices = [TERMS, sourceNotice(outcome, serving, asked.now)];
  return errorObject(404, [`The registry has no domain ${outcome.name.ascii}.`], notices);
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}
