/** What no route says of itself, added to the description of all. */
import { AppError } from '#app/base/errors.ts';
import { errorBody, problemBody } from '../error-reply.ts';
import type { EventDescription } from '../feature.ts';
import { exampleOf } from './examples.ts';
import { ANY_REQUEST, FAILURES } from './failures.ts';
import { HEADERS, headersIn, headersOf } from './headers.ts';
import { asNode, mapped, type Node, schemaRef } from './nodes.ts';
import { tidied } from './tidy-schemas.ts';
import { describedEvents } from './webhooks.ts';

/** For operators: without a limit, and with nothing that hangs on a key. */
const UNLIMITED = ['/healthz', '/readyz', '/metrics'];
/** For who knows a secret address. */
const SECRET = /^\/feeds\//;
/** Any body, or its absence in an unknown coding, is judged before the route. */
const OF_BODIES = [413, 415];

/** Headers, errors that can meet any request, names of enums, examples, and webhooks. */
export function completed(api: Node, events: readonly EventDescription[]): Node {
  const enums = new Map<string, Node>();
  const tidy = asNode(tidied({ ...api, webhooks: describedEvents(events) }, enums));
  const components = asNode(tidy.components);
  const schemas = {
    ...mapped(asNode(components.schemas), withoutTitle),
    ...Object.fromEntries(enums),
    ApiProblem: PROBLEM,
  };
  const paths = mapped(asNode(tidy.paths), (item, path) =>
    mapped(item, (operation, method) => completeOperation(operation, path, method, schemas)),
  );
  const responses = failureResponses();
  return {
    ...tidy,
    paths,
    webhooks: mapped(asNode(tidy.webhooks), (item) =>
      mapped(item, (operation) => ({
        ...operation,
        requestBody: withExamples(asNode(operation.requestBody), schemas),
      })),
    ),
    components: { ...components, schemas, headers: headersIn({ paths, responses }), responses },
  };
}

/** Once it is a member of the components its name stands there. */
function withoutTitle({ $id, title, ...schema }: Node): Node {
  return schema;
}

function completeOperation(operation: Node, path: string, method: string, schemas: Node): Node {
  const limited = !UNLIMITED.includes(path) && !SECRET.test(path);
  const described = asNode(operation.responses);
  const tagged = described[304] !== undefined;
  const deprecated = operation.deprecated === true;
  const marked = JSON.stringify(operation.parameters ?? []).includes('"idempotency-key"');
  const met = [...ANY_REQUEST, ...(limited && method !== 'get' ? OF_BODIES : [])];
  const all = [...new Set([...Object.keys(described), ...met.map(String)])].sort();
  const responses = all.map((status): [string, Node] => {
    const response = asNode(described[status]);
    const failure = FAILURES[Number(status)];
    if (failure && (described[status] === undefined || isFailure(response)))
      return [status, { $ref: `#/components/responses/${failure.name}` }];
    const headers = headersOf(status, {
      limited,
      tagged,
      marked: marked && status < '300',
      deprecated,
      makes: method === 'post' && !path.includes('{'),
    });
    return [status, { ...withExamples(response, schemas), headers }];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

function isFailure(response: Node): boolean {
  const { schema } = asNode(asNode(response.content)['application/json']);
  return asNode(schema).$ref === schemaRef('ApiError').$ref;
}

/** Of a response, or of a request's body. */
function withExamples(holder: Node, schemas: Node): Node {
  if (holder.content === undefined) return holder;
  const content = mapped(asNode(holder.content), (media) => ({
    ...media,
    example: media.example ?? exampleOf(asNode(media.schema), schemas),
  }));
  return { ...holder, content };
}

function failureResponses(): Node {
  return Object.fromEntries(
    Object.entries(FAILURES).map(([status, { name, description, code, message, retryAfter }]) => {
      const requestId = HEADERS['X-Request-Id'].example;
      const told = { status: Number(status), retryAfterSeconds: retryAfter ?? null };
      const fault = new AppError(code, message, told);
      const content = {
        'application/json': {
          schema: schemaRef('ApiError'),
          example: errorBody(fault, requestId),
        },
        'application/problem+json': {
          schema: schemaRef('ApiProblem'),
          example: problemBody(fault, requestId),
        },
      };
      const headers = headersOf(status, {
        limited: true,
        tagged: false,
        marked: false,
        deprecated: false,
        makes: false,
      });
      return [name, { description, headers, content }];
    }),
  );
}

const PROBLEM = {
  description: 'The same error as RFC 9457 has it, for `Accept: application/problem+json`',
  allOf: [
    schemaRef('ApiError'),
    {
      type: 'object',
      required: ['type', 'title', 'status', 'detail'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: { type: 'string' },
      },
    },
  ],
};
