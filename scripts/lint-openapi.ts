/**
 * Takes the API description that the service serves, and holds it against the OpenAPI 3.1 schema
 * and rules of our own.
 *
 *   npm run lint:api
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import { servedDescription } from './served-description.ts';

type Node = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Paths for operators, whose answers aren't the API's. */
const OPERATIONS = ['/healthz', '/readyz', '/metrics'];

const problems: string[] = [];
const description = asNode(await servedDescription());

const { valid, errors } = await new Validator().validate(description as Record<string, unknown>);
if (!valid) problems.push(`not valid OpenAPI: ${JSON.stringify(errors)}`);

const operationIds = new Set<string>();
const knownTags = new Set(asList(description.tags).map((tag) => tag.name));
for (const [path, item] of Object.entries(asNode(description.paths))) {
  for (const [method, operation] of Object.entries(asNode(item))) {
    if (METHODS.includes(method))
      checkOperation(`${method.toUpperCase()} ${path}`, path, asNode(operation));
  }
}
checkReferences(description, description, '#');

for (const problem of problems) console.error(problem);
console.log(`${operationIds.size} operations, ${problems.length} problems`);
process.exitCode = problems.length === 0 && operationIds.size > 0 ? 0 : 1;

function checkOperation(name: string, path: string, operation: Node): void {
  const { operationId, summary, tags } = operation;
  if (typeof operationId !== 'string') problems.push(`${name}: no operationId`);
  else if (operationIds.has(operationId))
    problems.push(`${name}: operationId ${operationId} is taken`);
  operationIds.add(String(operationId));
  if (typeof summary !== 'string' || summary.trim() === '') problems.push(`${name}: no summary`);
  if (!Array.isArray(tags) || tags.length !== 1 || !knownTags.has(tags[0]))
    problems.push(`${name}: needs exactly one of the tags ${[...knownTags].join(', ')}`);
  for (const parameter of asList(operation.parameters)) checkParameter(name, path, parameter);
  checkResponses(name, path, asNode(operation.responses));
}

function checkParameter(name: string, path: string, parameter: Node): void {
  if (parameter.in === 'path' && !path.includes(`{${parameter.name}}`))
    problems.push(`${name}: its path has no {${parameter.name}}`);
}

function checkResponses(name: string, path: string, responses: Node): void {
  const statuses = Object.keys(responses);
  if (!statuses.some((status) => status.startsWith('2'))) problems.push(`${name}: no success`);
  for (const [status, value] of Object.entries(responses)) {
    const response = asNode(resolved(asNode(value)));
    if (typeof response.description !== 'string' || response.description.trim() === '')
      problems.push(`${name} ${status}: no description`);
    if (OPERATIONS.includes(path) || status < '4') continue;
    const [content] = Object.values(asNode(response.content));
    if (!refersToError(asNode(asNode(content).schema), path))
      problems.push(`${name} ${status}: is not the ApiError schema`);
  }
  if (OPERATIONS.includes(path)) return;
  // Every route under the limit can refuse a key, refuse for now, or fail.
  for (const status of ['401', '429', '500'])
    if (!statuses.includes(status)) problems.push(`${name}: ${status} is not described`);
}

function resolved(response: Node): unknown {
  if (typeof response.$ref !== 'string') return response;
  return asNode(asNode(description.components).responses)[response.$ref.split('/').at(-1)!];
}

/** RDAP has a form of its own for errors. */
function refersToError(schema: Node, path: string): boolean {
  const names = path.startsWith('/rdap/') ? ['RdapError', 'ApiError'] : ['ApiError'];
  return [schema, ...asList(schema.allOf)].some(({ $ref }) =>
    names.some((name) => $ref === `#/components/schemas/${name}`),
  );
}

/** Every `$ref` leads somewhere within the description. */
function checkReferences(root: Node, value: unknown, at: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === '$ref' && typeof child === 'string' && !resolves(root, child))
      problems.push(`${at}: ${child} leads nowhere`);
    checkReferences(root, child, `${at}/${key}`);
  }
}

function resolves(root: Node, reference: string): boolean {
  if (!reference.startsWith('#/')) return false;
  let here: unknown = root;
  for (const part of reference.slice(2).split('/'))
    here = asNode(here)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  return here !== undefined;
}

function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {};
}

function asList(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(asNode) : [];
}
