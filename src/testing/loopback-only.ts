/**
 * Preloaded into every test file (`node --import`): refuses each connection, datagram and name
 * lookup that would leave this machine, says where it wanted to go, and fails the file even when
 * the code under test took the refusal for an ordinary fault. Programs that a test starts are not
 * covered.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** Names that resolve nowhere, by RFC 6761: no resolver needs to be asked to know. */
const RESOLVES_NOWHERE = /(^|\.)(test|example|invalid|example\.(com|net|org))\.?$/i;
const LOCALHOST = /(^|\.)localhost\.?$/i;

const loopback = new net.BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const refused = new Set<string>();

process.on('exit', () => {
  if (refused.size === 0) return;
  process.stderr.write(`tests stay on loopback, but wanted to reach: ${[...refused].join(', ')}\n`);
  process.exitCode = 1;
});

function refusal(host: string, port: number | string | undefined): Error {
  const target = port === undefined ? host : `${host} port ${port}`;
  refused.add(target);
  return Object.assign(new Error(`tests stay on loopback: ${target}`), {
    code: 'ERR_LOOPBACK_ONLY',
  });
}

function isLoopback(address: string): boolean {
  const family = net.isIP(address);
  // The unspecified address is dialled as this machine.
  return (
    address === '0.0.0.0' ||
    address === '::' ||
    (family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  );
}

type Resolved = string | dns.LookupAddress[];

/** The first address in a lookup's answer that is elsewhere; null when all are here. */
function stranger(resolved: Resolved): string | null {
  const addresses =
    typeof resolved === 'string' ? [resolved] : resolved.map(({ address }) => address);
  return addresses.find((address) => !isLoopback(address)) ?? null;
}

// Connections: a literal address is judged here, the address of a name is judged when it
// does.
const connect = net.Socket.prototype.connect as (...args: unknown[]) => net.Socket;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
  const options = connectOptions(args);
  const { host = 'localhost', port, path, lookup = dns.lookup } = options;
  if (path !== undefined) return connect.apply(this, args);
  if (net.isIP(host) === 0) {
    options.lookup = (name, lookupOptions, done) =>
      lookup(
        name,
        lookupOptions as dns.LookupAllOptions,
        (error: Error | null, resolved: Resolved, family?: number) => {
          const elsewhere = error ? null : stranger(resolved);
          if (elsewhere !== null) done(refusal(`${name} (${elsewhere})`, port), '', 0);
          else done(error, resolved, family);
        },
      );
  } else if (!isLoopback(host)) throw refusal(host, port);
  return connect.apply(this, args);
} as typeof net.Socket.prototype.connect;

interface ConnectOptions {
  host?: string;
  port?: number | string;
  path?: string;
  lookup?: net.LookupFunction;
}

/**
 * `connect` takes `(options)`, `(port, host)`, `(path)`, or what `net.connect` has made of one of
 * these: `([options, callback])`. Puts a copy of the options into `args`, so that the caller's own
 * object stays as it is.
 */
function connectOptions(args: unknown[]): ConnectOptions {
  const [first, second] = args;
  if (Array.isArray(first)) {
    first[0] = { ...first[0] };
    return first[0];
  }
  const options: ConnectOptions =
    typeof first === 'object'
      ? { ...first }
      : typeof first === 'string' && !/^\d+$/.test(first)
        ? { path: first }
        : { port: Number(first), ...(typeof second === 'string' && { host: second }) };
  args.splice(0, args.length, options, ...args.filter((arg) => typeof arg === 'function'));
  return options;
}

// Datagrams: `send(bytes, [offset, length,] port, host)` and `connect(port, host)`. A name goes
// through the lookup below.
for (const verb of ['send', 'connect'] as const) {
  const original = dgram.Socket.prototype[verb] as (...args: unknown[]) => void;
  dgram.Socket.prototype[verb] = function (this: dgram.Socket, ...args: unknown[]): void {
    const host = args.slice(1).find((arg) => typeof arg === 'string');
    if (host !== undefined && net.isIP(host) !== 0 && !isLoopback(host))
      throw refusal(host, 'of a datagram');
    original.apply(this, args);
  };
}

/** `2130706433`, `0x7f.1`: read as addresses without asking anybody (inet_aton). */
const ODD_ADDRESS = /^(0x[0-9a-f]+|\d+)(\.(0x[0-9a-f]+|\d+)){0,3}$/i;

// Names: the system's resolver is on the network too.
function lookupFault(name: string): Error | null {
  if (net.isIP(name) !== 0 || ODD_ADDRESS.test(name) || LOCALHOST.test(name) || name === '')
    return null;
  if (!RESOLVES_NOWHERE.test(name)) return refusal(name, undefined);
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: name,
  });
}

const lookup = dns.lookup as (...args: unknown[]) => void;
const guardedLookup = (name: string, ...rest: unknown[]) => {
  const fault = lookupFault(name);
  const done = rest.at(-1) as (error: Error) => void;
  if (fault) process.nextTick(done, fault);
  else lookup(name, ...rest);
};
dns.lookup = Object.assign(guardedLookup, {
  __promisify__: dns.lookup.__promisify__,
}) as typeof dns.lookup;

const lookupPromise = dns.promises.lookup as (...args: unknown[]) => Promise<unknown>;
dns.promises.lookup = (async (name: string, ...rest: unknown[]) => {
  const fault = lookupFault(name);
  if (fault) throw fault;
  return await lookupPromise(name, ...rest);
}) as typeof dns.promises.lookup;

syncBuiltinESMExports();
