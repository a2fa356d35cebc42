/** `npm run mcp`: a running service's tools over stdio. Nothing else may go to stdout. */
import { createInterface } from 'node:readline';
import { type Config, ConfigError, configFromEnvironment } from '#app/base/config.ts';
import { StdioBridge } from '#app/mcp/stdio-bridge.ts';

process.stdout.on('error', () => process.exit(0));

const { http, mcp } = settings();
const bridge = new StdioBridge({
  url: `${mcp.url?.replace(/\/+$/, '') ?? ownAddress(http)}/mcp`,
  key: mcp.key,
  write: (line) => process.stdout.write(`${line}\n`),
});
createInterface({ input: process.stdin }).on('line', (line) => void bridge.carry(line));

/** The service of this machine, as it is set to listen. */
function ownAddress({ host, port, tlsKeyFile }: Config['http']): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `${tlsKeyFile ? 'https' : 'http'}://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

function settings(): Config {
  try {
    return configFromEnvironment();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
