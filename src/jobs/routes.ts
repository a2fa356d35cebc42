import { type TSchema, Type } from 'typebox';
import { AppError } from '#app/base/errors.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody } from '#app/http/input/judge.ts';
import { createOnce, MarkHeaders } from '#app/http/marked-requests.ts';
import { PageFields } from '#app/http/pages.ts';
import { errorResponses, KEY_NEEDED, Nullable } from '#app/http/schemas.ts';
import type { Jobs } from './jobs.ts';
import {
  BODY_TYPES,
  type BodyType,
  faultOfBody,
  MOST_BODY_MEGABYTES,
  MOST_NAMES,
  namesInBody,
} from './names-in-body.ts';
import { resultsRoute } from './results-route.ts';
import { Job, JobChange, JobResult, Kind, NewJob } from './schemas.ts';

const partner = { config: { needs: 'partner' } } as const;
const common = { tags: ['Jobs'], security: KEY_NEEDED };
const Params = Type.Object({ id: Type.String({ description: 'The `id` of a job' }) });

const JobQuery = Type.Object({ kind: Type.Optional({ ...Kind, default: 'whois' }) });

/** `/jobs`: many names, looked up beside the requests. */
export async function jobRoutes(api: App, jobs: Jobs): Promise<void> {
  for (const schema of [Job, JobResult]) api.addSchema(schema);
  // Of its own, since its bodies are read as they come.
  await api.register(async (scope: App) => createRoute(scope, jobs));
  listRoute(api, jobs);
  jobRoute(api, jobs);
  resultsRoute(api, jobs);
}

function createRoute(scope: App, jobs: Jobs): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...BODY_TYPES], (_request, body, done) => done(null, body));
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(
      new AppError('invalid_input', `Send the names as ${BODY_TYPES.join(', ')}.`, { status: 415 }),
    ),
  );
  scope.post(
    '/jobs',
    {
      config: {
        ...partner.config,
        // Where nothing else is wrong the handler reads it.
        ...judgesBody<TSchema>(async (_body, { raw, headers }) => {
          const fault = await faultOfBody(
            typeOf(headers),
            raw.iterator({ destroyOnReturn: false }),
          );
          raw.resume();
          return fault?.details ?? [];
        }),
      },
      schema: {
        ...common,
        operationId: 'createJob',
        summary: `Look up to ${MOST_NAMES.toLocaleString('en')} names up, beside the requests`,
        description:
          'Taken as they come, up to ' +
          `${MOST_BODY_MEGABYTES} MiB; one request against the limit. What is no name is answered ` +
          'with its fault like any other; a name that stands twice is answered twice, and asked ' +
          'for once while its answer is fresh. Each waits its turn at its registry, behind those ' +
          'who wait for a single name; what no source answers after three tries is said to be ' +
          'unknown. At the end webhooks are sent `job.finished`.',
        headers: MarkHeaders,
        querystring: JobQuery,
        body: NewJob,
        response: { 202: Type.Ref('Job'), ...errorResponses(400, 403, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const { kind = 'whois' } = request.query;
      const body = request.raw.iterator({ destroyOnReturn: false });
      const { names, digest } = namesInBody(typeOf(request.headers), body);
      const queue: Parameters<Jobs['create']>[3] = (create) =>
        createOnce(request, reply, create, digest());
      const job = await jobs.create(request.caller.key!.id, kind, names, queue).catch((error) => {
        // What is still to come must pass, or the answer waits behind it.
        request.raw.resume();
        throw error;
      });
      reply.code(202).header('location', `/api/v1/jobs/${job.id}`);
      return job;
    },
  );
}

/** One of them: the framework has refused all else. */
function typeOf({ 'content-type': type = '' }: { 'content-type'?: string | undefined }): BodyType {
  const said = type.split(';', 1)[0]!.trim().toLowerCase();
  return BODY_TYPES.find((known) => known === said) ?? 'application/json';
}

function listRoute(api: App, jobs: Jobs): void {
  api.get(
    '/jobs',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'listJobs',
        summary: 'The jobs of this key, newest first',
        description: 'Page by page, until a week after their end.',
        querystring: Type.Object(PageFields),
        response: {
          200: Type.Object({ jobs: Type.Array(Type.Ref('Job')), next: Nullable(Type.String()) }),
          ...errorResponses(400, 403),
        },
      },
    },
    (request) => jobs.list(request.caller.key!.id, request.query),
  );
}

function jobRoute(api: App, jobs: Jobs): void {
  api.get(
    '/jobs/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'getJob',
        summary: 'One job, and how far it is',
        description: 'Jobs of other keys are a 404, like none at all.',
        params: Params,
        response: { 200: Type.Ref('Job'), ...errorResponses(400, 403, 404) },
      },
    },
    ({ caller, params }) => jobs.find(caller.key!.id, params.id),
  );

  api.patch(
    '/jobs/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'changeJob',
        summary: 'Pause a job, let it go on, or cancel it',
        description:
          'Names under way are still answered. What was found stays readable for a week.',
        params: Params,
        body: JobChange,
        response: { 200: Type.Ref('Job'), ...errorResponses(400, 403, 404, 409, 413, 415) },
      },
    },
    ({ caller, params, body }) => jobs.change(caller.key!.id, params.id, body.state),
  );

  api.delete(
    '/jobs/:id',
    {
      ...partner,
      schema: {
        ...common,
        operationId: 'deleteJob',
        summary: 'Erase a job with its results, at work or not',
        description: 'Answered as it stood last. Deleting again is a 404: nothing of it is left.',
        params: Params,
        response: { 200: Type.Ref('Job'), ...errorResponses(400, 403, 404) },
      },
    },
    ({ caller, params }) => jobs.delete(caller.key!.id, params.id),
  );
}
