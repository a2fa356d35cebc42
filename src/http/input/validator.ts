import AjvCompiler from '@fastify/ajv-compiler';
import { DEPRECATION_KEYWORDS } from '../deprecation.ts';

type BuildCompiler = ReturnType<typeof AjvCompiler>;

/** One for all applications of a process: what it has compiled for one serves the next. */
const build = AjvCompiler();

const WHOLE_NUMBER = /^-?\d+$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * Query and path are text, so `limit=5` is a number there; nothing in a JSON body is converted.
 * Unknown fields are refused, never dropped in silence.
 */
export function strictValidators(): BuildCompiler {
  return (externalSchemas, options) => {
    const compile = build(externalSchemas, {
      ...options,
      mode: undefined as never,
      customOptions: {
        ...options?.customOptions,
        removeAdditional: false,
        useDefaults: true,
        allErrors: true,
        // What the library takes for a number is too much: `1e1`, `0x0a`, ` 10`.
        coerceTypes: false,
        allowUnionTypes: true,
        // Read by others: the description, and the judge of lists.
        keywords: [...DEPRECATION_KEYWORDS, 'x-shown-as', 'x-most-on-page'],
      },
    });
    return (route) => {
      const validate = compile(route);
      const { schema, httpPart } = route as unknown as RoutePart;
      if (httpPart === 'body') return validate;
      const judge = (params: Params) => {
        readTypes(params, schema.properties);
        const isValid = validate(params);
        judge.errors = validate.errors;
        return isValid;
      };
      judge.errors = validate.errors;
      return judge as typeof validate;
    };
  };
}

/** What Fastify hands over; its own types say less. */
interface RoutePart {
  readonly schema: { readonly properties: Readonly<Record<string, { readonly type?: string }>> };
  readonly httpPart: string;
}

type Params = Record<string, unknown>;

/** Texts that say no number or boolean are left for the schema to refuse. */
function readTypes(params: Params, properties: RoutePart['schema']['properties']): void {
  for (const [name, { type }] of Object.entries(properties)) {
    const text = params[name];
    if (typeof text !== 'string') continue;
    if (type === 'integer' && WHOLE_NUMBER.test(text)) params[name] = Number(text);
    else if (type === 'boolean') params[name] = BOOLEANS.get(text) ?? text;
  }
}
