/**
 * Writes the page's API types, and the values of its enums, from the description that the service
 * serves.
 *
 *   npm run build:api-types
 *
 * openapi-typescript needs the compiler's JavaScript interface, which TypeScript 7 doesn't have:
 * npx brings it with a compiler of its own.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, servedDescription } from './served-description.ts';

const FILE = join(import.meta.dirname, '../web/src/api/data/openapi.ts');
const PACKAGES = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];

const description = await servedDescription();
// Every error has the same body, the schema `ApiError`; the page reads headers by their names.
const { webhooks, ...rest } = description;
const { responses, headers, ...components } = description.components;
const input = JSON.stringify({ ...rest, components }, (name, value: unknown) =>
  /^[45]\d\d$/.test(name) || isHeaders(name, value) ? undefined : value,
);
const options = ['--alphabetize', '--enum-values', '--root-types', '--root-types-no-schema-prefix'];
const types = execFileSync(
  'npx',
  ['--yes', ...PACKAGES.map((name) => `--package=${name}`), 'openapi-typescript', ...options],
  { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] },
);
const head = `/** Made by \`npm run build:api-types\`. Description: ${digestOf(description)} */`;
writeFileSync(FILE, `${head}\n${types}`);

function isHeaders(name: string, value: unknown): boolean {
  return name === 'headers' && Object.hasOwn(value as object, 'X-Request-Id');
}
