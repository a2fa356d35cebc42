import {
  type Contact,
  emptyContact,
  emptyRegistrar,
  type Registrar,
} from '#app/records/registration.ts';
import { asciiHost } from '../host-name.ts';
import { asObjects, asText, asTexts, type JsonObject } from '../json.ts';
import type { Card } from './card.ts';
import { ROLES } from './data/words.ts';
import { readJcard } from './jcard.ts';
import { readJscontact } from './jscontact.ts';
import { type ContactRole, saysRedacted } from './remarks.ts';

const MAX_DEPTH = 4;
const MAX_ENTITIES = 200;

export interface Entity {
  readonly source: JsonObject;
  /** In the words of this project. */
  readonly roles: readonly string[];
  /** The entities it lies in, outermost first. */
  readonly within: readonly Entity[];
}

/** All entities of an object, nested ones after the level they lie in. */
export function collectEntities(domain: JsonObject): Entity[] {
  const found: Entity[] = [];
  let level: Pick<Entity, 'source' | 'within'>[] = [{ source: domain, within: [] }];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const entities = level.flatMap(({ source, within }) =>
      asObjects(source.entities, 'roles', 'vcardArray', 'handle').map((inner) => ({
        source: inner,
        roles: asTexts(inner.roles ?? inner.role).map(roleOf),
        within,
      })),
    );
    found.push(...entities.slice(0, MAX_ENTITIES - found.length));
    level = entities.map((entity) => ({ ...entity, within: [...entity.within, entity] }));
  }
  return found;
}

function roleOf(word: string): string {
  return ROLES.get(word.toLowerCase()) ?? word.toLowerCase();
}

function cardOf(entity: JsonObject): Card | null {
  const jscontact = entity.jscard ?? entity.jsContactCard ?? entity.jscontact_card ?? entity.jsCard;
  return readJcard(entity.vcardArray ?? entity.vCardArray) ?? readJscontact(jscontact);
}

/** Lenient: an entity may be given in full once, and by its handle alone in further roles. */
function fullCardOf(entities: readonly Entity[], { source }: Entity): Card | null {
  const own = cardOf(source);
  const handle = asText(source.handle);
  if (own || handle === null) return own;
  for (const other of entities) {
    const card = asText(other.source.handle) === handle ? cardOf(other.source) : null;
    if (card) return card;
  }
  return null;
}

/** The domain's contact in a role, or null. The registrar's and reseller's people don't count. */
export function contactOf(entities: readonly Entity[], role: ContactRole): Contact | null {
  const isSellers = ({ roles }: Entity) =>
    roles.includes('registrar') || roles.includes('reseller');
  const inRole = entities.filter(
    ({ roles, within }) => roles.includes(role) && !within.some(isSellers),
  );
  // Of several in a role the first that says who it is.
  const entity = inRole.find((one) => fullCardOf(entities, one)) ?? inRole[0];
  if (!entity) return null;
  const contact = fullCardOf(entities, entity)?.contact ?? emptyContact();
  return saysRedacted(entity.source) ? { ...contact, redacted: true } : contact;
}

export function registrarOf(entities: readonly Entity[]): Registrar {
  const entity = entities.find(({ roles }) => roles.includes('registrar'));
  // The abuse contact belongs inside the registrar; some servers list it beside it.
  const ofAbuse = entities.filter(({ roles }) => roles.includes('abuse'));
  const abuse =
    ofAbuse.find(({ within }) => entity !== undefined && within.includes(entity)) ??
    ofAbuse.find(({ within }) => within.length === 0);
  const contact = abuse && fullCardOf(entities, abuse)?.contact;
  return {
    ...(entity ? registrarDetails(entities, entity) : emptyRegistrar()),
    abuseEmail: contact?.email ?? null,
    abusePhone: contact?.phone ?? null,
  };
}

function registrarDetails(entities: readonly Entity[], entity: Entity): Registrar {
  const card = fullCardOf(entities, entity);
  const { source } = entity;
  return {
    ...emptyRegistrar(),
    name: card?.contact.name ?? card?.contact.organization ?? handleAsName(source),
    ianaId: ianaId(source),
    url: card?.url ?? aboutLink(source),
    whoisServer: asciiHost(asText(source.port43) ?? ''),
  };
}

/** FRED names a registrar by handle alone (`REG-EXAMPLE`); one of digits is a number, no name. */
function handleAsName(entity: JsonObject): string | null {
  const handle = asText(entity.handle) ?? '';
  return /^[a-z][\w-]{1,60}$/i.test(handle) && !cardOf(entity) ? handle : null;
}

export function resellerOf(entities: readonly Entity[]): string | null {
  const entity = entities.find(({ roles }) => roles.includes('reseller'));
  const contact = entity && fullCardOf(entities, entity)?.contact;
  return contact?.name ?? contact?.organization ?? null;
}

/** RFC 9083 §4.8. A handle of digits may be any registry's own number: it isn't taken. */
function ianaId(entity: JsonObject): string | null {
  const ids = asObjects(entity.publicIds, 'identifier')
    .filter(({ type }) => /\biana\b/i.test(asText(type) ?? ''))
    .map(({ identifier }) => asText(identifier));
  return ids.find((id) => id !== null && /^\d{1,7}$/.test(id)) ?? null;
}

/** The registrar's own page: ICANN's profile has it as a link `about`. */
function aboutLink(entity: JsonObject): string | null {
  const urls = asObjects(entity.links, 'href')
    .filter(({ rel }) => asText(rel)?.toLowerCase() === 'about')
    .map(({ href }) => asText(href));
  return urls.find((url) => url !== null && /^https?:\/\//i.test(url)) ?? null;
}
