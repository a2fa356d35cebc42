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

/** Nameservers with glue, each once. Lenient: bare strings for objects, addresses as one string. */
export function readNameservers(domain: JsonObject): NameserverDetail[] {
  const byHost = new Map<string, NameserverDetail>();
  const list = domain.nameservers ?? domain.nameServers;
  for (const item of asObject(list)?.ldhName === undefined ? asList(list) : [list]) {
    const { ldhName, unicodeName, ipAddresses } = asObject(item) ?? { ldhName: item };
    const host = asciiHost(asText(ldhName) ?? asText(unicodeName) ?? '');
    if (host === null || byHost.has(host)) continue;
    const { v4, v6 } = asObject(ipAddresses) ?? {};
    byHost.set(host, { host, ipv4: addressesOf(v4, 4), ipv6: addressesOf(v6, 6) });
  }
  return [...byHost.values()];
}

function addressesOf(value: unknown, family: 4 | 6): string[] {
  const addresses = asTexts(value).map((address) => address.toLowerCase());
  return [...new Set(addresses.filter((address) => isIP(address) === family))];
}

/** RFC 9083 §5.3. `zoneSigned` says nothing of the delegation; keys without a DS record do. */
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
  const keyTag = asInteger(data.keyTag);
  const algorithm = asInteger(data.algorithm);
  const digestType = asInteger(data.digestType);
  const digest = asText(data.digest)?.replace(/\s+/g, '').toUpperCase() ?? '';
  const isWhole = keyTag !== null && algorithm !== null && digestType !== null;
  return isWhole && /^(?:[0-9A-F]{2})+$/.test(digest)
    ? { keyTag, algorithm, digestType, digest }
    : null;
}
