import { type Static, Type } from 'typebox';
import type { Clock } from '#app/base/clock.ts';
import type { ErrorDetail } from '#app/base/errors.ts';
import type { Log } from '#app/base/log.ts';
import { EVENT_STREAM_TYPE, EventStream, prefersEvents } from '#app/http/event-stream.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody, type Sound } from '#app/http/input/judge.ts';
import { errorResponses } from '#app/http/schemas.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { readZone } from './brief/read-zone.ts';
import { USUAL_WISHES } from './brief/usual-wishes.ts';
import type { Suggester } from './run/suggester.ts';
import { BriefBody, QUERY_CHARS, SUGGESTION_SCHEMAS, type SuggestionRequest } from './schemas.ts';

interface SuggestionRouteParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly suggester: Suggester;
  readonly parseName: NameParser;
}

/** `POST /suggestions`: names for a brief, at once or streamed. The brief goes into no log. */
export function suggestionRoutes(
  api: App,
  { clock, log, suggester, parseName }: SuggestionRouteParts,
): void {
  for (const schema of SUGGESTION_SCHEMAS) api.addSchema(schema);
  // While the door closes, the answers under way end with what is known by then.
  api.addHook('preClose', async () => suggester.stop());
  api.post(
    '/suggestions',
    {
      config: judgesBody<typeof BriefBody>((body) => faultsOf(body, parseName)),
      schema: {
        operationId: 'suggestNames',
        tags: ['Suggestions'],
        summary: 'Names for a brief, checked',
        description:
          'With `Accept: text/event-stream` names come as they are found: one event `meta`, ' +
          'then `suggestion` and `availability` as they happen, `done` at the end. ' +
          'The `id` in their data says which name an `availability` is about.',
        body: BriefBody,
        response: {
          200: {
            description: 'The names',
            content: {
              'application/json': { schema: Type.Ref('Suggestions') },
              'text/event-stream': { schema: Type.String() },
            },
          },
          ...errorResponses(400, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const wish = { ...USUAL_WISHES, ...body, query: body.query.trim() };
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      reply.header('cache-control', 'no-store');
      if (!prefersEvents(request.headers.accept))
        return await suggester.suggest(wish, { signal: gone.signal, tell: null });
      const stream = await streamed(gone, wish);
      return reply.type(EVENT_STREAM_TYPE).header('x-accel-buffering', 'no').send(stream);
    },
  );

  /** Resolves with the first event, so that a brief that is refused gets its 400. */
  async function streamed(
    gone: AbortController,
    wish: SuggestionRequest,
  ): Promise<EventStream['body']> {
    const begun = Promise.withResolvers<void>();
    let hasBegun = false;
    const stream = new EventStream(clock, () => gone.abort());
    suggester
      .suggest(wish, {
        signal: gone.signal,
        tell: ({ event, data }) => {
          stream.send(event, data);
          hasBegun = true;
          begun.resolve();
        },
      })
      .then(({ engine, partial, elapsedMs, suggestions }) => {
        stream.send('done', { engine, total: suggestions.length, partial, elapsedMs });
        stream.end();
      })
      .catch((error: Error) => {
        // Too late for a status: the stream ends without its `done`.
        if (hasBegun) log.error({ err: error }, 'request.failed');
        begun.reject(error);
        stream.body.destroy(error);
      });
    // Nothing listens for it before the body is sent.
    stream.body.on('error', () => {});
    await begun.promise;
    return stream.body;
  }
}

function faultsOf(
  { query, zones = [], check, onlyAvailable }: Sound<Static<typeof BriefBody>>,
  parseName: NameParser,
): ErrorDetail[] {
  const { least, most } = QUERY_CHARS;
  const length = query === undefined ? least : [...query.trim()].length;
  const faults: ErrorDetail[] = zones.flatMap((zone, place) =>
    zone === undefined || readZone(zone, parseName) !== null
      ? []
      : [{ field: `zones.${place}`, message: 'is no zone that names are registered under' }],
  );
  if (length < least || length > most)
    faults.unshift({ field: 'query', message: `must have ${least} to ${most} characters` });
  if (onlyAvailable && check === false)
    faults.push({ field: 'onlyAvailable', message: 'needs `check`' });
  return faults;
}
