// Data: what servers call things their own way, and say in sentences of their own.
import type { ServerQuirk } from '../quirk.ts';

/** Name the server and what it means. A row that needs code is one of `quirks.ts`. */
export const ROWS: readonly ServerQuirk[] = [
  // The registry's own words for a free name; anywhere else they are a shop's.
  {
    servers: ['whois.nic.tm', 'whois.nic.ac', 'whois.nic.io', 'whois.nic.sh'],
    tlds: ['tm'],
    sentences: [[/^Domain \S{1,255} is available for purchase\.?$/i, 'available']],
  },
  // Elsewhere a key is what a client shows to be let in.
  {
    servers: ['whois.eu.org'],
    tlds: ['eu.org'],
    sentences: [[/^Key not found$/i, 'available']],
  },
  // One word is the whole answer.
  {
    servers: ['whois.registry.net.za', 'coza-whois.registry.net.za', 'whois.coza.net.za'],
    tlds: ['za'],
    sentences: [[/^Available$/, 'available']],
  },
  // A registrar that used to answer for the registry's whole zone.
  {
    servers: ['whois.wildwestdomains.com'],
    tlds: [],
    sentences: [[/^Domain \S{1,255} is not registered here\.$/i, 'available']],
  },
  {
    servers: ['whois.udag.net'],
    tlds: [],
    sentences: [[/^We could not find the requested domain on our system$/i, 'available']],
  },
  // Its sentence ends with the name, which it leaves out.
  { servers: ['whois.nic.md'], tlds: ['md'], sentences: [[/^No match for$/i, 'available']] },
  // Of names, IANA keeps those below `.int` itself; what else it hasn't got says nothing.
  {
    servers: [],
    tlds: ['int'],
    sentences: [
      [/^This query returned 0 objects\.?$/, 'available'],
      [/^You queried for \S{1,255} but this server does not have$/, 'available'],
    ],
  },
  // The registrar's company first, then a person there.
  {
    servers: ['whois.registry.pf'],
    tlds: ['pf'],
    words: { 'Registrar Company Name': 'registrar.name' },
  },
  // Its check of the name servers failed; the name is registered all the same.
  { servers: ['whois.denic.de'], tlds: ['de'], living: /^(?:failed|connect)$/i },
  // The holder's handle, of which nothing more comes; below `Domain holder:` what is disclosed.
  {
    servers: ['whois.register.si', 'whois.arnes.si'],
    tlds: ['si'],
    words: { registrant: 'other' },
  },
  // Elsewhere `registrant-c` stands for the registrant's contact, and a code behind it for its
  // handle.
  {
    servers: ['whois.schlund.info', 'whois.1and1.com', 'whois.ionos.com'],
    tlds: [],
    words: { 'registrant-ccode': 'registrant.country' },
    sentences: [[/^Domain \S{1,255} is not registered here\.$/i, 'available']],
  },
  // A key's flags, not the domain's: `flags:KSK protocol:3 algorithm:ECDSA_P256_SHA256 pubKey:…`.
  {
    servers: ['whois.eu'],
    tlds: ['eu', 'xn--e1a4c', 'xn--qxa6a'],
    words: { flags: 'dnssec' },
  },
  // The owner's name stands in every contact; who it is, `organisation` and `person` tell.
  { servers: ['whois.gandi.net'], tlds: [], words: { 'owner-name': 'other' } },
  // The domain's name in ASCII, not a name server.
  {
    servers: ['whois.dk-hostmaster.dk', 'whois.punktum.dk'],
    tlds: ['dk'],
    words: { DNS: 'other' },
  },
  {
    servers: ['whois.cira.ca', 'whois.ca.fury.ca'],
    tlds: ['ca'],
    words: { Number: 'ianaId' },
  },
  {
    servers: ['whois.dns.lu'],
    tlds: ['lu'],
    words: {
      'org-name': 'registrant.name',
      'org-address': 'registrant.street',
      'org-zipcode': 'registrant.postalCode',
      'org-city': 'registrant.city',
      'org-country': 'registrant.country',
      domaintype: 'status',
    },
  },
  {
    servers: ['whois.dot.tk', 'whois.dot.ml', 'whois.dot.cf', 'whois.my.ga', 'whois.dominio.gq'],
    tlds: ['tk', 'ml', 'cf', 'ga', 'gq'],
    words: { Organisation: 'registrant', Organization: 'registrant' },
  },
  { servers: ['whois.eu.org'], tlds: [], words: { address: 'registrant' } },
  {
    servers: ['whois.ja.net', 'whois.nic.ac.uk', 'whois.gov.uk'],
    tlds: [],
    words: { 'Registrant Contact': 'admin', 'Registrant Address': 'admin.street' },
  },
];
