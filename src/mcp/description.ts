/** The API's own description, as far as tools are made of it. */

export type Json = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As in the description: `/api/v1/backorders/{id}`. */
  readonly path: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

const COMPONENT = '#/components/schemas/';

export class Description {
  readonly #operations = new Map<string, Operation>();
  readonly #schemas: Readonly<Record<string, Json>>;

  constructor(document: unknown) {
    const { paths, components } = document as ApiDescription;
    this.#schemas = components.schemas;
    for (const [path, methods] of Object.entries(paths))
      for (const [name, operation] of Object.entries(methods)) {
        const method = name.toUpperCase() as Operation['method'];
        this.#operations.set(operation.operationId, { ...operation, method, path });
      }
  }

  operation(id: string): Operation {
    const operation = this.#operations.get(id);
    if (!operation) throw new Error(`the API describes no ${id}`);
    return operation;
  }

  /** What the operations take; of several, what any of them does. */
  inputOf(operations: readonly Operation[]) {
    const inputs = operations.map(objectSchema);
    return this.#alone({
      type: 'object' as const,
      properties: Object.assign({}, ...inputs.map(({ properties }) => properties)) as Json,
      required: inputs.length > 1 ? [] : [...inputs[0]!.required],
    });
  }

  /** Any good answer of any of the operations. */
  outputOf(operations: readonly Operation[]) {
    const answers = operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, one]) =>
        status.startsWith('2') ? [schemaOf(one) ?? []].flat() : [],
      ),
    );
    const named = this.#schemas[String(answers[0]!.$ref).replace(COMPONENT, '')];
    const schema = answers.length > 1 ? { anyOf: answers } : (named ?? answers[0]!);
    return this.#alone({ ...schema, type: 'object' as const });
  }

  /** With all that it refers to inside, as a client gets each schema by itself. */
  #alone<S extends object>(schema: S): S {
    const $defs: Record<string, Json> = {};
    const collect = (part: object) => {
      for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
        if (!$defs[name!]) {
          $defs[name!] = this.#schemas[name!]!;
          collect($defs[name!]!);
        }
    };
    collect(schema);
    return JSON.parse(JSON.stringify({ ...schema, $defs }).replaceAll(COMPONENT, '#/$defs/'));
  }
}

function schemaOf(part: Content | undefined): Json | undefined {
  return part?.content?.['application/json']?.schema;
}

/** Parameters and body as one: no route has the same name in both. */
function objectSchema({ parameters = [], requestBody }: Operation): ObjectSchema {
  const body = schemaOf(requestBody) as Partial<ObjectSchema> | undefined;
  const named = parameters.filter((parameter) => parameter.in !== 'header');
  const properties = Object.fromEntries(
    named.map(({ name, description, schema }) => [name, { description, ...schema }]),
  );
  const required = named.filter((one) => one.required).map(({ name }) => name);
  return {
    properties: { ...properties, ...body?.properties },
    required: [...required, ...(body?.required ?? [])],
  };
}
