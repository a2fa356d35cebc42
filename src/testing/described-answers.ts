import assert from 'node:assert/strict';
import AjvCompiler from '@fastify/ajv-compiler';
import type { ServiceAnswer, TestService } from './service.ts';

type Schema = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, Response>;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Record<string, { schema: Schema }>;
}

/** The service's own API description as a judge of its answers. */
export async function describedAnswers(
  service: TestService,
): Promise<{ hold(operationId: string, answer: ServiceAnswer): void }> {
  const { body } = await service.get('/api/v1/openapi.json');
  const paths = Object.values(body.paths) as Record<string, Operation>[];
  const operations = new Map(
    paths.flatMap((path) => Object.values(path)).map((o) => [o.operationId, o]),
  );
  const shared = body.components.responses as Record<string, Response>;
  const schemas = body.components.schemas as Record<string, Schema>;
  const closed = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, prepared(schema, name)]),
  );
  // As it comes: the framework's defaults would make a number of a text, and take away what
  // shouldn't be there.
  const asItIs = { coerceTypes: false, removeAdditional: false, useDefaults: false };
  const customOptions = { allErrors: true, strict: false, ...asItIs };
  const compile = AjvCompiler()(closed, { customOptions } as never);
  const validators = new Map<string, ReturnType<typeof compile>>();

  return {
    hold(operationId, answer) {
      const responses = operations.get(operationId)?.responses;
      const described = responses?.[answer.status];
      const name = described?.$ref?.split('/').at(-1);
      const response = name === undefined ? described : shared[name];
      assert.ok(response, `${operationId} does not describe ${answer.status}`);
      const schema = Object.values(response.content ?? {})[0]?.schema;
      if (!schema) return;
      const id = `${operationId} ${answer.status}`;
      const validate =
        validators.get(id) ??
        compile({ schema: prepared(schema), method: '', url: '', httpPart: 'body' } as never);
      validators.set(id, validate);
      const valid = (validate as (data: unknown) => boolean)(answer.body);
      assert.ok(
        valid,
        `${id}: ${JSON.stringify((validate as { errors?: unknown }).errors)}\n${answer.text.slice(0, 2000)}`,
      );
    },
  };
}

/**
 * References into the document become references by name, and objects may hold nothing the
 * description doesn't name.
 */
function prepared(schema: Schema, id?: string): Schema {
  const copy = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace('#/components/schemas/', '').concat('#')
      : value,
  );
  delete copy.$id;
  return id === undefined ? copy : { ...copy, $id: id };
}
