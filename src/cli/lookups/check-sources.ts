import type { CliParts } from '../parts.ts';

/** Asks each source of a zone about one name and says which answer from here. */
export async function checkSourcesCommand(
  parts: CliParts,
  zone: string,
  { json = false }: { json?: boolean } = {},
): Promise<number> {
  const { stdout, stderr } = parts;
  await using opened = await parts.openLookups({ everySource: true });
  const { lookups, parseName } = opened;
  const parsed = parseName(zone === 'vn' ? 'vnnic.vn' : `nic.${zone}`);
  if (!parsed.ok) {
    stderr.write(`invalid_domain: ${parsed.fault.message}\n`);
    return 2;
  }
  const attempts = await lookups.trySources(parsed.name);
  const { ascii: domain } = parsed.name;
  if (json) stdout.write(`${JSON.stringify({ domain, attempts })}\n`);
  else stdout.write(`asked about ${domain}\n`);
  for (const { source, server, result, ms } of json ? [] : attempts)
    stdout.write(`${source.padEnd(6)} ${result.padEnd(12)} ${`${ms} ms`.padStart(8)}  ${server}\n`);
  return attempts.some(({ result }) => result === 'found') ? 0 : 1;
}
