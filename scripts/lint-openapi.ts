/**
 * Takes the API description that the service serves, and holds it against Redocly's
 * `recommended-strict`, Spectral's `spectral:oas`, and rules of our own. A warning is a fault.
 *
 *   npm run lint:api
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { servedDescription } from './served-description.ts';

type Node = Readonly<Record<string, unknown>>;

/** Paths for operators, whose answers aren't the API's. */
const OPERATIONS = ['/healthz', '/readyz', '/metrics'];

const problems: string[] = [];
const description = asNode(await servedDescription());
const shared = asNode(asNode(description.components).responses);

const operations = Object.entries(asNode(description.paths)).flatMap(([path, item]) =>
  Object.entries(asNode(item)).map(([method, operation]) => ({
    path,
    name: `${method.toUpperCase()} ${path}`,
    operation: asNode(operation),
  })),
);
for (const { path, name, operation } of operations) checkOperation(name, path, operation);
await askSpectral();
askRedocly();

for (const problem of problems) console.error(problem);
console.log(`${operations.length} operations, ${problems.length} problems`);
process.exitCode = problems.length === 0 && operations.length > 0 ? 0 : 1;

function checkOperation(name: string, path: string, { tags, responses }: Node): void {
  if (!Array.isArray(tags) || tags.length !== 1) problems.push(`${name}: needs exactly one tag`);
  for (const [status, given] of Object.entries(asNode(responses))) {
    const response = resolved(asNode(given));
    const media = Object.values(asNode(response.content)).map(asNode);
    if (media.some(({ example }) => example === undefined))
      problems.push(`${name} ${status}: has no example`);
    if (response.headers === undefined) problems.push(`${name} ${status}: has no headers`);
    if (OPERATIONS.includes(path) || status < '4') continue;
    if (!isError(asNode(media[0]?.schema), path))
      problems.push(`${name} ${status}: is not an ApiError`);
  }
  if (OPERATIONS.includes(path)) return;
  // Every route under the limit can refuse a key, refuse for now, or fail.
  for (const status of ['401', '429', '500'])
    if (!Object.hasOwn(asNode(responses), status))
      problems.push(`${name}: ${status} is not described`);
}

/** RDAP has a form of its own for errors. */
function isError({ $ref }: Node, path: string): boolean {
  const names = path.startsWith('/rdap/') ? ['RdapError', 'ApiError'] : ['ApiError'];
  return names.some((name) => $ref === `#/components/schemas/${name}`);
}

function resolved(response: Node): Node {
  return typeof response.$ref === 'string'
    ? asNode(shared[response.$ref.split('/').at(-1)!])
    : response;
}

async function askSpectral(): Promise<void> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(
    new spectralCore.Ruleset({
      extends: [spectralRulesets.oas],
      // Whom to write to is known to each operator, not to the software.
      rules: { 'info-contact': 'off' },
    }),
  );
  const found = await spectral.run({ ...description });
  for (const { code, path, message } of found)
    problems.push(`spectral ${code}: ${path.join('/')}: ${message}`);
}

/** In a folder of its own, where no configuration changes its rules. */
function askRedocly(): void {
  const folder = mkdtempSync(join(tmpdir(), 'tra-redocly-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(description));
  const program = join(import.meta.dirname, '../node_modules/.bin/redocly');
  const options = ['--extends=recommended-strict', '--format=json', '--max-problems=50'];
  const { stdout, stderr } = spawnSync(program, ['lint', file, ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  problems.push(...redoclyProblems(stdout, stderr));
}

function redoclyProblems(stdout: string, stderr: string): string[] {
  try {
    const { problems } = JSON.parse(stdout) as {
      problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
    };
    return problems.map(
      ({ ruleId, message, location }) => `redocly ${ruleId}: ${location[0]?.pointer}: ${message}`,
    );
  } catch {
    return [`redocly gave no report: ${stderr}`];
  }
}

function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {};
}
