/**
 * The pages about settings, as the table in `src/base/settings/settings.ts` makes them:
 * `npm run settings`
 * writes them.
 */
import { sections } from '#app/base/config.ts';
import type { Setting } from '#app/base/settings/setting-kinds.ts';

/** By path from the root. */
export function settingsPages(): Readonly<Record<string, string>> {
  return { '.env.example': envExample(), 'docs/settings.md': settingsPage() };
}

const ENV_HEAD = `# Every setting of Tra with its default. Copy to \`.env\` and uncomment what you change.
# The environment wins over the file. An empty value counts as unset.
`;

const PAGE_HEAD = `# Settings

All settings are environment variables. \`npm start\` and \`npm run tra\` also read a file \`.env\` in the
checkout; the environment wins over it. An empty value counts as unset. A start with faulty settings
names all of them at once, never their values; names in \`.env\` that no setting has are logged.
OpenTelemetry's \`OTEL_…\` hold up no start: those at fault are logged, and count as unset.
[\`.env.example\`](../.env.example) has the same list to copy from. Both pages are written by
\`npm run settings\` from the table in \`src/base/settings/settings.ts\`.
`;

function envExample(): string {
  return pageOf(ENV_HEAD, (heading, settings) => [
    `## ${heading}`,
    '',
    ...settings.flatMap((one) => [
      ...comment(`${plain(one.about)}.`),
      `#${one.name}=${defaultOf(one)}`,
    ]),
  ]);
}

function settingsPage(): string {
  return pageOf(PAGE_HEAD, (heading, settings) => [
    `## ${heading}`,
    '',
    '| Name | Default | Meaning |',
    '|---|---|---|',
    ...settings.map((one) => {
      const fallback = defaultOf(one);
      return `| \`${one.name}\` | ${fallback === '' ? 'unset' : `\`${fallback}\``} | ${one.about} |`;
    }),
  ]);
}

function pageOf(
  head: string,
  sectionOf: (heading: string, settings: readonly Setting[]) => readonly string[],
): string {
  const parts = sections().map(({ heading, settings }) =>
    sectionOf(
      heading,
      settings.map(([, one]) => one),
    ).join('\n'),
  );
  return `${[head, ...parts].join('\n\n').replace('\n\n\n', '\n\n')}\n`;
}

/** As it is written in an env file; empty for none. */
function defaultOf({ fallback }: Setting): string {
  return Array.isArray(fallback) ? fallback.join(',') : String(fallback ?? '');
}

/** Markdown without its marks: `[page.md](page.md)` becomes the path from the root. */
function plain(markdown: string): string {
  return markdown.replace(/\[[^\]]*\]\(([^)]*)\)/g, 'docs/$1').replaceAll('`', '');
}

/** Lines of at most 100 characters. */
function comment(text: string): string[] {
  return text.match(/\S.{0,97}(?=\s|$)/g)!.map((line) => `# ${line}`);
}
