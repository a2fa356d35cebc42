import SerializerSelector from '@fastify/fast-json-stringify-compiler';

type BuildCompiler = ReturnType<typeof SerializerSelector>;

const build = SerializerSelector();

/**
 * A schema is compiled when it is first sent by: there are hundreds, and a process that starts
 * would wait for all of them.
 */
export function lateSerializers(): BuildCompiler {
  return (externalSchemas, options) => {
    const compile = build(externalSchemas, options);
    return (route) => {
      let serialize: ReturnType<typeof compile> | undefined;
      return (data) => {
        serialize ??= compile(route);
        return serialize(data);
      };
    };
  };
}
