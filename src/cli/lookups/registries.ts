import type { RegistryReport } from '#app/lookup/queues/registry-report.ts';
import type { CliParts } from '../parts.ts';

const MOST_SHOWN = 6;
const UNITS = { perSecond: 's', perMinute: 'min', perHour: 'h', perDay: 'd' } as const;

/** Each registry's sources, budgets and state. 1: there is none of that name. */
export async function registriesCommand(
  parts: CliParts,
  name: string | undefined,
  { json = false }: { json?: boolean },
): Promise<number> {
  const all = await parts.readRegistries();
  const shown = all.filter((report) => name === undefined || isMeant(report, name.toLowerCase()));
  if (shown.length === 0) {
    parts.stderr.write(`There is no registry, zone or server ${name}.\n`);
    return 1;
  }
  parts.stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : shown.map(linesOf).join(''));
  return 0;
}

function isMeant({ registry, zones, sources }: RegistryReport, name: string): boolean {
  return (
    registry.toLowerCase() === name ||
    zones.includes(name.replace(/^\./, '')) ||
    sources.some((source) => hostOf(source) === name)
  );
}

function linesOf({ registry, zones, sources, limits, asked, closed }: RegistryReport): string {
  const budgets = Object.entries(UNITS)
    .filter(([limit]) => limit in asked)
    .map(([limit, unit]) => `${asked[limit]}/${limits[limit as keyof typeof UNITS]} a ${unit}`);
  const closures = Object.entries(closed).map(([key, seconds]) => `${key} for ${seconds} s`);
  return [
    `${registry}: ${closures.length > 0 ? `closed: ${closures.join(', ')}` : 'open'}`,
    `  asked    ${budgets.join(', ')}; at most ${limits.concurrency} at once`,
    `  servers  ${shorten([...new Set(sources.map(hostOf))])}`,
    `  zones    ${shorten(zones)}`,
    '',
  ].join('\n');
}

/** Of `rdap <base URL>` or `whois <host>`. */
function hostOf(source: string): string {
  const server = source.slice(source.indexOf(' ') + 1);
  return URL.parse(server)?.host || server;
}

function shorten(list: readonly string[]): string {
  const more = list.length - MOST_SHOWN;
  return list.slice(0, MOST_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
