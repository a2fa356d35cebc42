/**
 * What RFC 9083 and the lists behind it ask of an answer, and of ICANN's conformance tool what
 * holds for any server: each fault with the section that it breaks.
 */
import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { jcardFaults, jscontactFaults } from './cards.ts';
import {
  ACTION_VALUES,
  CLASS_MEMBERS,
  EXTENSION_VALUES,
  RELATION_VALUES,
  ROLE_VALUES,
  STATUS_VALUES,
} from './values.ts';

type Json = Record<string, unknown>;

export interface RdapAsked {
  /** Where the answer came from. */
  readonly url: string;
  readonly httpStatus: number;
}

export function rdapFaults(answer: Json, asked: RdapAsked): string[] {
  const faults: string[] = [];
  const hold: Hold = (isRight, fault) => isRight || faults.push(fault);
  const isHelp = answer.objectClassName === undefined && answer.errorCode === undefined;
  hold(!JSON.stringify(answer).includes(':null'), 'a null');
  conformance(answer, isHelp, hold);
  if (asked.httpStatus !== 200) error(answer, asked.httpStatus, hold);
  else if (isHelp) onlyMembers(answer, 'help', hold);
  else {
    object(answer, hold);
    const self = (list(answer.links) as Json[]).filter(({ rel }) => rel === 'self');
    hold(self.length === 1 && self[0]?.href === asked.url, 'self: not where it is (§4.2)');
    hold(self[0]?.value === asked.url, 'self: value is another (§4.2)');
  }
  notes(answer.notices, hold);
  hold(list(answer.notices).length > 0, 'no notices: terms of use are due');
  return faults;
}

type Hold = (isRight: boolean, fault: string) => unknown;

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((it) => typeof it === 'string');
}

/** §4.1: what is used is named, and nothing else but in a help answer. */
function conformance(answer: Json, isHelp: boolean, hold: Hold): void {
  const named = list(answer.rdapConformance);
  hold(named[0] === 'rdap_level_0', 'rdapConformance: rdap_level_0 is missing (§4.1)');
  hold(
    named.every((id) => EXTENSION_VALUES.has(String(id))),
    'rdapConformance: not registered',
  );
  const text = JSON.stringify(answer);
  for (const id of ['redacted', 'jscard'])
    hold(
      isHelp || text.includes(`"${id}":`) === named.includes(id),
      `${id}: used, not named (§4.1)`,
    );
}

function error(answer: Json, status: number, hold: Hold): void {
  onlyMembers(answer, 'error', hold);
  hold(answer.errorCode === status, 'errorCode: not the status (§6)');
  hold(typeof answer.title === 'string' && isTexts(answer.description), 'error: no words (§6)');
}

function onlyMembers(object: Json, className: string, hold: Hold): void {
  for (const member of Object.keys(object))
    hold(CLASS_MEMBERS[className]?.has(member) === true, `${className}: unknown member ${member}`);
}

/** An object of any class, and those within it. */
function object(it: Json, hold: Hold, isTop = true): void {
  const className = String(it.objectClassName);
  hold(className in CLASS_MEMBERS, `objectClassName: ${className} (§4.9)`);
  onlyMembers(it, className, hold);
  hold(isTop || it.rdapConformance === undefined, 'rdapConformance: not topmost (§4.1)');
  hold(isTop || it.notices === undefined, 'notices: not topmost (§4.3)');
  if (className !== 'entity') names(it, hold);
  if (className === 'entity') entity(it, hold);
  notes(it.remarks, hold);
  links(it.links, hold);
  const statuses = list(it.status);
  for (const status of statuses)
    hold(STATUS_VALUES.has(String(status)), `status: ${status} (§10.2.2)`);
  hold(new Set(statuses).size === statuses.length, 'status: doubled');
  hold(it.status === undefined || statuses.length > 0, 'status: empty');
  events(it.events, hold);
  hold(it.port43 === undefined || /^[\w.-]+$/.test(String(it.port43)), 'port43: no host (§4.7)');
  hold(it.handle === undefined || it.handle !== '', 'handle: empty');
  for (const inner of [...list(it.entities), ...list(it.nameservers)])
    object(inner as Json, hold, false);
  if (it.secureDNS !== undefined) secureDns(it.secureDNS as Json, hold);
  if (it.ipAddresses !== undefined) addresses(it.ipAddresses as Json, hold);
  for (const one of list(it.redacted)) redaction(one as Json, it, hold);
}

function names({ ldhName, unicodeName }: Json, hold: Hold): void {
  const name = String(ldhName);
  const labels = name.split('.');
  const isLdh = labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
  hold(isLdh && name.length <= 253, `ldhName: ${name} (§3)`);
  if (unicodeName === undefined) return;
  hold(domainToASCII(String(unicodeName)) === name, `unicodeName: ${unicodeName} is another name`);
}

function entity(it: Json, hold: Hold): void {
  hold(isTexts(it.roles), 'roles: none (§5.1)');
  for (const role of list(it.roles))
    hold(ROLE_VALUES.has(String(role)), `roles: ${role} (§10.2.4)`);
  for (const id of list(it.publicIds) as Json[]) {
    hold(id.type === 'IANA Registrar ID', `publicIds: ${id.type}`);
    hold(
      /^\d+$/.test(String(id.identifier)) && id.identifier === it.handle,
      'publicIds: no handle',
    );
  }
  hold(it.vcardArray === undefined || it.jscard === undefined, 'two cards');
  if (it.vcardArray !== undefined) for (const f of jcardFaults(it.vcardArray)) hold(false, f);
  if (it.jscard !== undefined) for (const f of jscontactFaults(it.jscard)) hold(false, f);
}

/** Notices and remarks (§4.3). */
function notes(value: unknown, hold: Hold): void {
  hold(value === undefined || list(value).length > 0, 'notices, remarks: empty');
  for (const note of list(value) as Json[]) {
    hold(typeof note.title === 'string' && isTexts(note.description), 'note: no words (§4.3)');
    const known = ['title', 'description', 'links', 'type'];
    hold(
      Object.keys(note).every((key) => known.includes(key)),
      'note: unknown member (§4.3)',
    );
    links(note.links, hold);
  }
}

/** §4.2: `value`, `rel` and `href` must be there. */
function links(value: unknown, hold: Hold): void {
  for (const { value: context, rel, href, type } of list(value) as Json[]) {
    hold(RELATION_VALUES.has(String(rel)), `rel: ${rel}`);
    for (const uri of [context, href]) hold(/^https?:/.test(String(uri)), `link: ${uri} (§4.2)`);
    hold(/^[a-z]+\/[a-z+]+$/.test(String(type)), `link: type ${type}`);
  }
}

/** §4.5, RFC 3339. Each action once, but for a history none of ours has. */
function events(value: unknown, hold: Hold): void {
  const all = list(value) as Json[];
  for (const { eventAction, eventDate } of all) {
    hold(ACTION_VALUES.has(String(eventAction)), `eventAction: ${eventAction} (§10.2.3)`);
    const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(String(eventDate));
    hold(isMoment && !Number.isNaN(Date.parse(String(eventDate))), `eventDate: ${eventDate}`);
  }
  hold(new Set(all.map(({ eventAction }) => eventAction)).size === all.length, 'events: doubled');
}

function addresses({ v4 = [], v6 = [] }: Json, hold: Hold): void {
  hold(
    list(v4).every((ip) => isIPv4(String(ip))),
    'ipAddresses: v4 (§5.2)',
  );
  hold(
    list(v6).every((ip) => isIPv6(String(ip))),
    'ipAddresses: v6 (§5.2)',
  );
  hold(list(v4).length + list(v6).length > 0, 'ipAddresses: none (§5.2)');
}

function secureDns({ delegationSigned, dsData }: Json, hold: Hold): void {
  hold(typeof delegationSigned === 'boolean', 'delegationSigned: no boolean (§5.3)');
  const isWhole = (value: unknown, most: number) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
  for (const { keyTag, algorithm, digestType, digest } of list(dsData) as Json[]) {
    hold(isWhole(keyTag, 65_535), `keyTag: ${keyTag}`);
    hold(isWhole(algorithm, 255) && isWhole(digestType, 255), 'dsData: algorithm or digest type');
    hold(/^(?:[0-9A-F]{2})+$/i.test(String(digest)), 'digest: not hexadecimal');
  }
}

const METHODS = ['removal', 'emptyValue', 'partialValue', 'replacementValue'];

/** RFC 9537 §4.2: what was removed isn't there, what was emptied or shortened is. */
function redaction(one: Json, answer: Json, hold: Hold): void {
  const { description, type } = one.name as Json;
  hold(Boolean(description) !== Boolean(type), 'redacted: no name');
  hold(METHODS.includes(String(one.method)), `redacted: method ${one.method}`);
  hold(one.pathLang === 'jsonpath', 'redacted: pathLang');
  const isRemoval = one.method === 'removal';
  const path = String(isRemoval ? one.prePath : one.postPath);
  hold((isRemoval ? one.postPath : one.prePath) === undefined, 'redacted: the wrong path');
  const found = atPath(answer, path);
  hold(isRemoval ? found === undefined : found !== undefined, `redacted: ${path}`);
  if (one.method === 'emptyValue') hold(found === '', `redacted: ${path} is not empty`);
}

/** The few forms of JSONPath that answers use. */
function atPath(answer: Json, path: string): unknown {
  const form = /^\$\.entities\[\?\(@\.roles\[0\]=='(\w+)'\)\]\.(\w+)(.*)$/.exec(path);
  const [, role, member = '', rest = ''] = form ?? [];
  const holder = (list(answer.entities) as Json[]).find(({ roles }) => list(roles)[0] === role);
  const card = holder?.[member];
  if (rest === '' || card === undefined) return card;
  if (rest === '.name') return (card as Json).name;
  if (rest !== "[1][?(@[0]=='fn')][3]") return undefined;
  return (list(list(card)[1]) as unknown[][]).find(([name]) => name === 'fn')?.[3];
}
