import { isIPv4, isIPv6 } from 'node:net';

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

const DNS_PORT = 53;

/** `192.0.2.1`, `192.0.2.1:5300`, `2001:db8::1`, `[2001:db8::1]:5300`; else a `RangeError`. */
export function parseEndpoint(text: string): Endpoint {
  const match =
    /^\[([^\]]{2,45})\](?::(\d{1,5}))?$/.exec(text) ?? /^([\d.]{7,15})(?::(\d{1,5}))?$/.exec(text);
  const address = match?.[1] ?? text;
  const port = Number(match?.[2] ?? DNS_PORT);
  if (!(isIPv4(address) || isIPv6(address)) || port < 1 || port > 65535) {
    throw new RangeError(`not a resolver address: ${text}`);
  }
  return { address, port };
}

/** Written as operators write it: the port only where it isn't 53. */
export function writeEndpoint({ address, port }: Endpoint): string {
  if (port === DNS_PORT) return address;
  return isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
}
