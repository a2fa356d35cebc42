import AjvCompiler from '@fastify/ajv-compiler';

type BuildCompiler = ReturnType<typeof AjvCompiler>;

/**
 * Query and path are text by nature, so `limit=5` is a number there; a JSON body says itself what is a number and
 * what isn't, and nothing in it is converted. Fields that nobody asked for are refused, never dropped in silence.
 */
export function strictValidators(): BuildCompiler {
  const build = AjvCompiler();
  return (externalSchemas, options) => {
    const custom = {
      ...options?.customOptions,
      removeAdditional: false,
      useDefaults: true,
      allErrors: false,
    } as const;
    const text = build(externalSchemas, {
      ...options,
      mode: undefined as never,
      customOptions: { ...custom, coerceTypes: true },
    });
    const json = build(externalSchemas, {
      ...options,
      mode: undefined as never,
      customOptions: { ...custom, coerceTypes: false },
    });
    return (route: Parameters<typeof text>[0]) =>
      (route as { httpPart?: string }).httpPart === 'body' ? json(route) : text(route);
  };
}
