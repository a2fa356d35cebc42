import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse as splitBySuffix } from 'tldts';
import { PRIVATE_ZONES } from '#app/names/data/private-zones.ts';
import { parseServerAddress, writeServerAddress } from '../whois/server-address.ts';
import { readBaseUrls } from './bootstrap-document.ts';
import ianaServers from './data/iana-whois-servers.json' with { type: 'json' };
import zones from './data/zones.json' with { type: 'json' };
import { NO_OVERLAY, type Overlay, type ZoneEntry } from './overlay.ts';
import { Registries, type RegistriesOptions } from './registries.ts';

const NOMINET = 'https://rdap.nominet.uk/uk/';

function bootstrap(urls: Record<string, string>) {
  return {
    urlsOf: (zone: string) => (Object.hasOwn(urls, zone) ? [urls[zone]!] : []),
    names: (zone: string) => Object.hasOwn(urls, zone),
  };
}

const IANAS = bootstrap({
  uk: NOMINET,
  com: 'https://rdap.verisign.com/com/v1/',
  plain: 'http://rdap.plain.example/',
  new: 'https://rdap.new.example/',
});

function registries(options: Partial<RegistriesOptions> = {}): Registries {
  return new Registries({ bootstraps: [IANAS], ...options });
}

function overlay(entries: Record<string, ZoneEntry>): Partial<RegistriesOptions> {
  const laid: Overlay = { ...NO_OVERLAY, zones: new Map(Object.entries(entries)) };
  return { overlays: () => [laid] };
}

const serversOf = (zone: string, all = registries()) => {
  const { rdap, whois, service } = all.sourcesFor(zone);
  return { rdap, whois, service };
};

test('a zone that its TLD’s registry runs has that registry’s servers', () => {
  assert.deepEqual(serversOf('co.uk'), { rdap: [NOMINET], whois: 'whois.nic.uk', service: null });
  assert.equal(registries().sourcesFor('co.uk').zone, 'uk');
});

test('a zone with an operator of its own has nothing of its parent’s', () => {
  assert.deepEqual(serversOf('ac.uk'), { rdap: [], whois: 'whois.ja.net', service: null });
  assert.deepEqual(serversOf('edu.cn'), { rdap: [], whois: 'whois.edu.cn', service: null });
  assert.deepEqual(serversOf('gov.za').whois, 'whois.gov.za');
  for (const zone of ['nhs.uk', 'gov.uk', 'police.uk', 'ca.us', 'k12.ca.us', 'law.za', 'mod.uk'])
    assert.deepEqual(serversOf(zone), { rdap: [], whois: null, service: 'none' }, zone);
  assert.equal(serversOf('edu.za').service, 'web');
});

test('private registries are zones; the suffix itself is its parent’s', () => {
  assert.deepEqual(serversOf('uk.com'), {
    rdap: ['https://rdap.centralnic.com/uk.com/'],
    whois: 'whois.centralnic.com',
    service: null,
  });
  assert.deepEqual(serversOf('com').whois, 'whois.verisign-grs.com');
  assert.equal(serversOf('eu.org').whois, 'whois.eu.org');
});

test('each private zone has an operator in the data, and each zone of the data is a known one', () => {
  const named = zones.flatMap((line) => line.zones.split(' '));
  for (const zone of PRIVATE_ZONES) assert.ok(named.includes(zone), zone);
  for (const zone of named.filter((each) => each.includes('.') && !each.startsWith('*'))) {
    const { publicSuffix } = splitBySuffix(`a.${zone}`, { extractHostname: false });
    assert.ok(PRIVATE_ZONES.has(zone) || publicSuffix === zone, zone);
  }
});

test('every server of the data is one that can be asked', () => {
  for (const { rdap, whois, zones: names } of zones as (ZoneEntry & { zones: string })[]) {
    if (rdap) assert.equal(readBaseUrls([rdap.replace('{zone}', 'a')]).length, 1, names);
    const address = whois ? parseServerAddress(whois) : null;
    if (whois) assert.equal(address && writeServerAddress(address), whois, names);
  }
  for (const [zone, server] of Object.entries(ianaServers)) {
    const address = parseServerAddress(server);
    if (server !== '') assert.equal(address && writeServerAddress(address), server, zone);
  }
});

test('what is known to have no port 43 is told from what no list covers', () => {
  for (const zone of ['vn', 'com.vn', 'app']) assert.equal(serversOf(zone).whois, null, zone);
  for (const zone of ['nosuchtld', 'constructor', '__proto__', ''])
    assert.equal(serversOf(zone).whois, undefined, zone);
  assert.equal(serversOf('us').rdap[0], 'https://rdap.nic.us/');
  assert.equal(serversOf('lk').whois, 'whois.nic.lk');
});

test('the first bootstrap that names a zone is believed, before the shipped data', () => {
  const own = bootstrap({ uk: 'https://mirror.example/uk/', 'uk.com': 'https://own.example/' });
  const all = registries({ bootstraps: [own, IANAS] });
  assert.deepEqual(serversOf('uk', all).rdap, ['https://mirror.example/uk/']);
  assert.deepEqual(serversOf('uk.com', all).rdap, ['https://own.example/']);
  assert.deepEqual(serversOf('com', all).rdap, ['https://rdap.verisign.com/com/v1/']);
  assert.equal(all.hasTld('new'), true);
  assert.equal(all.hasTld('other'), false);
});

test('an operator’s port-43 server holds for its zone, not for zones with operators of their own', () => {
  const all = registries({ whoisServers: new Map([['com', 'whois.mirror.example']]) });
  assert.equal(serversOf('com', all).whois, 'whois.mirror.example');
  assert.equal(serversOf('uk.com', all).whois, 'whois.centralnic.com');
});

test('an overlay changes what it names and leaves the rest', () => {
  const all = registries(
    overlay({
      uk: { whois: null },
      'uk.com': { rdap: 'https://own.example/', charset: 'utf-8', query: 'x {name}' },
      'co.uk': { charset: 'iso-8859-1' },
    }),
  );
  assert.deepEqual(serversOf('uk', all), { rdap: [NOMINET], whois: null, service: null });
  assert.equal(all.sourcesFor('co.uk').charset, 'iso-8859-1');
  assert.deepEqual(serversOf('co.uk', all).rdap, [NOMINET]);
  const { rdap, whois, query } = all.sourcesFor('uk.com');
  assert.deepEqual(
    [rdap, whois, query],
    [['https://own.example/'], 'whois.centralnic.com', 'x {name}'],
  );
});

test('servers named for a new zone make it a zone of its own: its parent’s are out', () => {
  const all = registries(overlay({ 'shop.com': { whois: 'whois.shop.example' } }));
  assert.deepEqual(serversOf('shop.com', all), {
    rdap: [],
    whois: 'whois.shop.example',
    service: null,
  });
  assert.equal(all.hasOwnZone('shop.com'), true);
  assert.deepEqual(all.operatorZones(), ['shop.com']);
});

test('an answer is the operator’s from the URL asked, or after a redirect to the name at its servers', () => {
  const all = registries();
  const asked = `${NOMINET}domain/a.co.uk`;
  const isOperators = (url: string) => all.isOperators(url, asked, 'a.co.uk', 'co.uk');
  assert.equal(isOperators(asked), true);
  assert.equal(isOperators('https://rdap.nominet.uk/v2/domain/a.co.uk'), true);
  for (const url of [
    'https://rdap.nominet.uk/uk/domain/b.co.uk',
    'https://rdap.nominet.uk/notfound',
    'https://rdap.nominet.uk:8443/uk/domain/a.co.uk',
    'http://rdap.nominet.uk/uk/domain/a.co.uk',
    'https://rdap.nominet.uk.attacker.example/domain/a.co.uk',
    'https://rdap.org/domain/a.co.uk',
    'not a url',
  ])
    assert.equal(isOperators(url), false, url);
  const plain = 'http://rdap.plain.example/domain/a.plain';
  const secure = plain.replace('http:', 'https:');
  assert.equal(all.isOperators(secure, plain, 'a.plain', 'plain'), true);
  assert.equal(all.isOperators(asked, asked, 'a.nhs.uk', 'nhs.uk'), false);
});

test('a registry is named by its server, and its limits and ways can be overlaid', () => {
  const shared = { registry: 'Shared', bodiless404: true };
  const laid: Overlay = {
    ...NO_OVERLAY,
    servers: new Map([['rdap.one.example', shared]]),
    registries: new Map([['Shared', { perMinute: 5 }]]),
  };
  const all = registries({ overlays: () => [laid] });
  assert.equal(all.registryOf('https://rdap.centralnic.com/uk.com/'), 'CentralNic');
  assert.equal(all.registryOf('whois.centralnic.com'), 'CentralNic');
  assert.equal(all.registryOf('https://rdap.one.example:8443/x'), 'Shared');
  assert.equal(all.registryOf('whois.other.example:4343'), 'whois.other.example:4343');
  // A registry's RDAP and port 43 are one, though only its RDAP server is named.
  assert.equal(all.registryOf('whois.nic.uk'), all.registryOfZone('co.uk'));
  assert.deepEqual(all.limitsOf('Shared'), { perMinute: 5 });
  assert.equal(all.limitsOf('CentralNic'), null);
  assert.equal(all.answersBodiless('https://rdap.one.example/domain/a.b'), true);
  assert.equal(all.answersBodiless('https://rdap.nominet.uk/'), false);
});
