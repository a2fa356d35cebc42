import { Type } from 'typebox';
import type { Clock } from '#app/base/clock.ts';
import { DomainParam, domainFaults, nameOrThrow } from '#app/http/domain-param.ts';
import { invalidInput } from '#app/http/error-reply.ts';
import { EVENT_STREAM_TYPE, EventStream, prefersEvents } from '#app/http/event-stream.ts';
import type { App } from '#app/http/feature.ts';
import { faultsThrown, judgesQuery } from '#app/http/input/judge.ts';
import { errorResponses } from '#app/http/schemas.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { type NameChecker, UNKNOWN } from './run/check-names.ts';
import type { Availability, Ending } from './schemas.ts';

const USUAL = ['vn', 'com.vn', 'io.vn', 'id.vn', 'com', 'net', 'org', 'io', 'info', 'shop'];
const MOST_ZONES = 10;

interface EndingsParts {
  readonly clock: Clock;
  readonly checker: Pick<NameChecker, 'check'>;
  readonly parseName: NameParser;
}

const Query = Type.Object({
  domain: DomainParam,
  zones: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: `At most ${MOST_ZONES}, with commas between; left out, its own and usual ones`,
      examples: ['vn,com.vn,com'],
    }),
  ),
});

/** `GET /domain/endings`: the label of a name under other zones, checked as suggestions are. */
export function endingsRoute(api: App, { clock, checker, parseName }: EndingsParts): void {
  api.get(
    '/domain/endings',
    {
      config: judgesQuery<typeof Query>(({ domain, zones }) => [
        ...domainFaults(domain === undefined ? undefined : parseName(domain)),
        ...(zones === undefined ? [] : faultsThrown(() => zonesIn(zones))),
      ]),
      schema: {
        operationId: 'getEndings',
        tags: ['Lookup'],
        summary: 'The same label under other endings, checked',
        description:
          'One request for all of them. The DNS is asked first: a delegated name is taken, and ' +
          'its registry is left alone. With `Accept: text/event-stream` an event `meta` names ' +
          'them, then each comes in an event `ending` as it is known, once more when more is ' +
          'known; `done` is the last.',
        querystring: Query,
        response: {
          200: {
            description: 'In the order of `zones`; those that can’t have the label are left out',
            content: {
              'application/json': { schema: Type.Ref('Endings') },
              'text/event-stream': { schema: Type.String() },
            },
          },
          ...errorResponses(400),
        },
      },
    },
    async (request, reply) => {
      const { domain, zones } = request.query;
      const { label, zone } = nameOrThrow(parseName(domain));
      const names = (zones === undefined ? [...new Set([zone, ...USUAL])] : zonesIn(zones))
        .map((one) => parseName(`${label}.${one}`))
        .flatMap((parsed) => (parsed.ok && parsed.name.label === label ? [parsed.name] : []));
      const gone = new AbortController();
      const check = async (name: DomainName, tell: (ending: Ending) => void) => {
        tell(
          endingOf(name, await checker.check(name, gone.signal, (w) => tell(endingOf(name, w)))),
        );
      };
      reply.header('cache-control', 'no-store');
      const found = new Map(names.map((name) => [name.ascii, endingOf(name, UNKNOWN)]));
      if (!prefersEvents(request.headers.accept)) {
        reply.raw.once('close', () => gone.abort());
        await Promise.all(names.map((name) => check(name, (one) => found.set(one.domain, one))));
        return { label, endings: [...found.values()] };
      }
      const stream = new EventStream(clock, () => gone.abort());
      stream.send('meta', { label, endings: [...found.values()] });
      Promise.all(names.map((name) => check(name, (one) => stream.send('ending', one)))).then(
        () => {
          stream.send('done', { label, total: names.length });
          stream.end();
        },
        // Too late for a status: the stream ends without its `done`.
        (error: Error) => stream.body.destroy(error),
      );
      return reply.type(EVENT_STREAM_TYPE).header('x-accel-buffering', 'no').send(stream.body);
    },
  );

  function zonesIn(text: string): string[] {
    const zones = [...new Set(text.split(',').map((zone) => zone.trim().toLowerCase()))];
    const isZone = (zone: string) => {
      const parsed = parseName(`a1.${zone}`);
      return parsed.ok && parsed.name.label === 'a1';
    };
    const wrong = zones.filter((zone) => !isZone(zone));
    if (wrong.length === 0 && zones.length <= MOST_ZONES) return zones;
    const message =
      wrong.length > 0
        ? `names no zone: ${wrong.map((zone) => JSON.stringify(zone)).join(', ')}`
        : `must be at most ${MOST_ZONES}`;
    throw invalidInput('query', [{ field: 'zones', message }]);
  }
}

function endingOf({ ascii, unicode, zone }: DomainName, said: Availability): Ending {
  return { domain: ascii, unicode, zone, ...said };
}
