import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyReply } from 'fastify';
import packageJson from '#package' with { type: 'json' };
import { type Coding, codingFor, compress } from '../compression.ts';
import { JSON_TYPE } from '../error-reply.ts';
import type { App, Feature } from '../feature.ts';
import { errorResponses, KEY_NEEDED } from '../schemas.ts';
import { completed } from './complete.ts';
import type { Node } from './nodes.ts';

/** The API description, made from the route schemas when it is first asked for. */
export function swaggerOptions(
  publicUrl: string | null,
  features: readonly Feature[],
  hasSandbox: boolean,
): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tra',
        version: packageJson.version,
        description:
          'Registration data and availability of `.vn` and every other domain. ' +
          'Public: 10 requests a minute for each client address. ' +
          'Partner: 300 a minute for each key, sent as `X-API-Key`. ' +
          'Every response under `/api/v1` and `/rdap` carries `X-RateLimit-Limit`, ' +
          '`X-RateLimit-Remaining` and `X-RateLimit-Reset` (Unix seconds). ' +
          'Unknown is never a 200: when no source gives a definite answer, it is 503 ' +
          '`registry_unavailable`. ' +
          'New members may come at any time; what goes is `deprecated` for six months at least, ' +
          'and says so by `Deprecation` and `Sunset` (docs/versioning.md).',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        // The guide's examples then ask for names that the sandbox answers for.
        ...(hasSandbox && { 'x-sandbox': true }),
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags: [
        { name: 'Lookup', description: 'What the registries say' },
        { name: 'Jobs', description: 'Many names, looked up beside the requests' },
        { name: 'RDAP', description: 'The same as RDAP (RFC 9083)' },
        { name: 'History', description: 'What was seen over time' },
        { name: 'DNS', description: 'What the DNS says' },
        { name: 'Suggestions', description: 'Names for a brief' },
        { name: 'Backorders', description: 'Held names, ordered for when they drop' },
        { name: 'Watches', description: 'Being told of names, without an order' },
        { name: 'Webhooks', description: 'Signed notifications' },
        { name: 'Account', description: 'The caller’s own limits' },
        { name: 'Administration', description: 'Keys' },
        { name: 'Operations', description: 'For the operator of the service' },
      ],
      // A key is never required to be sent: without one a caller is Public.
      security: [{}, ...KEY_NEEDED],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          bearerKey: { type: 'http', scheme: 'bearer', description: 'The same key' },
        },
      },
    },
    transformObject: (document) => {
      const { openapiObject } = document as { openapiObject: Node };
      const events = features.flatMap((feature) => feature.events ?? []);
      return completed(openapiObject, events) as never;
    },
    refResolver: { buildLocalReference: (schema) => String(schema.$id) },
  };
}

/** `GET /openapi.json`. It is not counted, so each form of it is made once. */
export function openApiRoute(app: App): void {
  const forms = new Map<Coding | null, Promise<Uint8Array>>();
  const made = async (coding: Coding | null) => {
    const plain = Buffer.from(JSON.stringify(app.swagger()));
    return coding === null ? plain : await compress(plain, coding);
  };
  app.get(
    '/openapi.json',
    {
      config: { isFree: true },
      schema: {
        operationId: 'getOpenApi',
        tags: ['Operations'],
        summary: 'This description',
        description:
          'OpenAPI 3.1, made from the schemas by which requests are judged and answers written. ' +
          'Not counted.',
        response: {
          200: {
            type: 'object',
            additionalProperties: true,
            description: 'OpenAPI 3.1',
            examples: [{ openapi: '3.1.0', info: { title: 'Tra' }, paths: {} }],
          },
          ...errorResponses(),
        },
      },
    },
    async ({ headers }, reply: FastifyReply) => {
      const coding = codingFor(headers['accept-encoding']);
      const form = forms.get(coding) ?? made(coding);
      forms.set(coding, form);
      if (coding !== null) reply.header('content-encoding', coding);
      return reply.type(JSON_TYPE).send(await form);
    },
  );
}
