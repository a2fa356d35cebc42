import { isIP } from 'node:net';
import type { DsRecord, NameserverDetail } from '#app/records/registration.ts';
import { asciiHost } from '../host-name.ts';
import {
  asBoolean,
  asInteger,
  asList,
  asObject,
  asObjects,
  asText,
  asTexts,
  type JsonObject,
} from '../json.ts';

/**
 * Nameservers with glue, in the answer's order, no doubles. Lenient: bare strings for objects,
 * addresses as one string.
 */
export function readNameservers(domain: JsonObject): NameserverDetail[] {
  const byHost = new Map<string, NameserverDetail>();
  const list = domain.nameservers ?? domain.nameServers;
  const single = asObject(list)?.ldhName === undefined ? null : [list];
  for (const item of single ?? asList(list)) {
    const server = asObject(item);
    const name = server ? (asText(server.ldhName) ?? asText(server.unicodeName)) : asText(item);
    const host = name === null ? null : asciiHost(name);
    if (host === null || byHost.has(host)) continue;
    const addresses = asObject(server?.ipAddresses);
    byHost.set(host, {
      host,
      ipv4: addressesOf(addresses?.v4, 4),
      ipv6: addressesOf(addresses?.v6, 6),
    });
  }
  return [...byHost.values()];
}

function addressesOf(value: unknown, family: 4 | 6): string[] {
  const addresses = asTexts(value).map((address) => address.toLowerCase());
  return [...new Set(addresses.filter((address) => isIP(address) === family))];
}

/**
 * RFC 9083 §5.3 `secureDNS`. `zoneSigned` alone says nothing of the delegation; keys without a DS
 * record do.
 */
export function readDnssec(domain: JsonObject): { dnssec: boolean | null; dsRecords: DsRecord[] } {
  const secureDns = asObject(domain.secureDNS ?? domain.secureDns);
  const dsData = asObjects(secureDns?.dsData, 'keyTag');
  const hasKeys = dsData.length > 0 || asObjects(secureDns?.keyData, 'publicKey').length > 0;
  return {
    dnssec: asBoolean(secureDns?.delegationSigned) ?? (hasKeys ? true : null),
    dsRecords: dsData.map(dsRecord).filter((record) => record !== null),
  };
}

function dsRecord(data: JsonObject): DsRecord | null {
  const [keyTag, algorithm, digestType] = [data.keyTag, data.algorithm, data.digestType].map(
    asInteger,
  );
  const digest = asText(data.digest)?.replace(/\s+/g, '').toUpperCase() ?? '';
  if (
    keyTag == null ||
    algorithm == null ||
    digestType == null ||
    !/^(?:[0-9A-F]{2})+$/.test(digest)
  )
    return null;
  return { keyTag, algorithm, digestType, digest };
}
