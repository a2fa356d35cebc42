/** RDAP servers for benchmarks and trials: each answers every name of its zone after a set time. */

import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '#app/base/clock.ts';

export interface Upstream {
  readonly zone: string;
  readonly port: number;
  /** How many questions it has had. */
  readonly asked: () => number;
  close(): void;
}

export async function startUpstream(zone: string, delayMs: number): Promise<Upstream> {
  let asked = 0;
  const server: Server = createServer((request, response) => {
    asked += 1;
    const name = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
    const answer = () => {
      response.setHeader('content-type', 'application/rdap+json');
      response.end(JSON.stringify(record(name)));
    };
    if (delayMs > 0) systemClock.after(delayMs, answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    zone,
    port,
    asked: () => asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An IANA bootstrap file that names the upstreams; returns its `file:` URL. */
export function writeBootstrap(path: string, upstreams: readonly Upstream[]): string {
  const services = upstreams.map(({ zone, port }) => [[zone], [`http://127.0.0.1:${port}/`]]);
  writeFileSync(
    path,
    JSON.stringify({ version: '1.0', publication: '2026-01-01T00:00:00Z', services }),
  );
  return `file://${path}`;
}

function record(name: string) {
  const card = (fn: string) => [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', fn],
    ],
  ];
  return {
    objectClassName: 'domain',
    ldhName: name,
    handle: `D-${name}`,
    status: ['client transfer prohibited'],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
        vcardArray: card('Example Registrar'),
      },
      { objectClassName: 'entity', roles: ['registrant'], vcardArray: card('Example Holder') },
    ],
    events: [
      { eventAction: 'registration', eventDate: '2020-01-02T03:04:05Z' },
      { eventAction: 'expiration', eventDate: '2030-01-02T03:04:05Z' },
    ],
    nameservers: ['ns1', 'ns2'].map((host) => ({
      objectClassName: 'nameserver',
      ldhName: `${host}.${name}`,
    })),
    secureDNS: { delegationSigned: false },
  };
}
