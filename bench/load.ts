/**
 * A load generator that costs little itself: keep-alive sockets, one request after another, no HTTP
 * library.
 */
import { connect } from 'node:net';
import { quantile } from './figures.ts';

export interface Load {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers whose status was not 200. */
  readonly faults: number;
}

/**
 * Sends `requests` GETs of `path`, or of what it answers with for each, over `connections` sockets
 * and waits for every answer.
 */
export async function load(
  port: number,
  path: string | (() => string),
  {
    connections,
    requests,
    headers = {},
  }: { connections: number; requests: number; headers?: Record<string, string> },
): Promise<Load> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const requestFor = (one: string) => Buffer.from(`GET ${one} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const pathOf = typeof path === 'string' ? () => path : path;
  const same = typeof path === 'string' ? requestFor(path) : null;
  const times: number[] = [];
  let left = requests;
  let faults = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => {
      return new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1');
        socket.setNoDelay(true);
        let sentAt = 0;
        let received = '';
        const next = () => {
          if (left === 0) {
            socket.end();
            resolve();
            return;
          }
          left -= 1;
          const request = same ?? requestFor(pathOf());
          sentAt = performance.now();
          socket.write(request);
        };
        socket.on('connect', next);
        socket.on('error', reject);
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
          const bodyAt = received.indexOf('\r\n\r\n') + 4;
          if (bodyAt < 4) return;
          const length = /content-length: (\d+)/i.exec(received.slice(0, bodyAt))?.[1];
          if (received.length < bodyAt + Number(length)) return;
          if (!received.startsWith('HTTP/1.1 200')) faults += 1;
          received = '';
          times.push(performance.now() - sentAt);
          next();
        });
      });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    faults,
  };
}
