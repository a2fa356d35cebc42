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
import { type ContactRole, saysRedacted } from './redaction.ts';

const MAX_DEPTH = 4;
const MAX_ENTITIES = 200;

export interface Entity {
  readonly source: JsonObject;
  readonly roles: readonly string[];
  /** The entities it lies in, outermost first. */
  readonly within: readonly Entity[];
}

/**
 * All entities of an object, nested ones after the level they lie in, with their roles in the words
 * of this project.
 */
export function collectEntities(domain: JsonObject): Entity[] {
  const found: Entity[] = [];
  let level: { source: JsonObject; within: readonly Entity[] }[] = [{ source: domain, within: [] }];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const parent of level) {
      for (const source of asObjects(parent.source.entities, 'roles', 'vcardArray', 'handle')) {
        if (found.length >= MAX_ENTITIES) return found;
        const entity: Entity = { source, roles: rolesOf(source), within: parent.within };
        found.push(entity);
        next.push({ source, within: [...parent.within, entity] });
      }
    }
    level = next;
  }
  return found;
}

function rolesOf(entity: JsonObject): string[] {
  return asTexts(entity.roles ?? entity.role).map((role) => {
    const word = role.toLowerCase();
    return ROLES[word] ?? word;
  });
}

function cardOf(entity: JsonObject): Card | null {
  const jscontact = entity.jscard ?? entity.jsContactCard ?? entity.jscontact_card ?? entity.jsCard;
  return readJcard(entity.vcardArray ?? entity.vCardArray) ?? readJscontact(jscontact);
}

/**
 * Lenient: an entity given in full once and by its handle alone in further roles is the same one
 * there.
 */
function cardByHandle(entities: readonly Entity[], entity: Entity): Card | null {
  const own = cardOf(entity.source);
  const handle = asText(entity.source.handle);
  if (own || handle === null) return own;
  const full = entities.find(
    ({ source }) => source !== entity.source && asText(source.handle) === handle && cardOf(source),
  );
  return full ? cardOf(full.source) : null;
}

/**
 * The domain's contact in a role; null when the answer has none. People who work for the registrar
 * or reseller don't count.
 */
export function contactOf(entities: readonly Entity[], role: ContactRole): Contact | null {
  const entity = entities.find(
    ({ roles, within }) =>
      roles.includes(role) &&
      !within.some(
        (outer) => outer.roles.includes('registrar') || outer.roles.includes('reseller'),
      ),
  );
  if (!entity) return null;
  const contact = cardByHandle(entities, entity)?.contact ?? emptyContact();
  return saysRedacted(entity.source) ? { ...contact, redacted: true } : contact;
}

export function registrarOf(entities: readonly Entity[]): Registrar {
  const entity = entities.find(({ roles }) => roles.includes('registrar'));
  const registrar = entity ? registrarDetails(entities, entity) : emptyRegistrar();
  // The abuse contact belongs inside the registrar; some servers list it beside it.
  const abuse =
    entities.find(
      ({ roles, within }) =>
        roles.includes('abuse') && entity !== undefined && within.includes(entity),
    ) ?? entities.find(({ roles, within }) => roles.includes('abuse') && within.length === 0);
  const card = abuse ? cardByHandle(entities, abuse) : null;
  return {
    ...registrar,
    abuseEmail: card?.contact.email ?? null,
    abusePhone: card?.contact.phone ?? null,
  };
}

function registrarDetails(entities: readonly Entity[], entity: Entity): Registrar {
  const card = cardByHandle(entities, entity);
  const port43 = asText(entity.source.port43);
  return {
    ...emptyRegistrar(),
    name: card?.contact.name ?? card?.contact.organization ?? handleAsName(entity.source),
    ianaId: ianaId(entity.source),
    url: card?.url ?? aboutLink(entity.source),
    whoisServer: port43 === null ? null : asciiHost(port43),
  };
}

/**
 * FRED's registries name a registrar by handle alone (`REG-EXAMPLE`); one of digits is a number, no
 * name.
 */
function handleAsName(entity: JsonObject): string | null {
  const handle = asText(entity.handle);
  return handle !== null && /^[a-z][\w-]{1,60}$/i.test(handle) && !cardOf(entity) ? handle : null;
}

export function resellerOf(entities: readonly Entity[]): string | null {
  const entity = entities.find(({ roles }) => roles.includes('reseller'));
  const contact = entity ? cardByHandle(entities, entity)?.contact : null;
  return contact?.name ?? contact?.organization ?? null;
}

/**
 * `publicIds` entry "IANA Registrar ID" (RFC 9083 §4.8). A handle of digits may be any registry's
 * own number: it isn't taken.
 */
function ianaId(entity: JsonObject): string | null {
  for (const id of asObjects(entity.publicIds, 'identifier')) {
    const identifier = asText(id.identifier);
    if (
      /\biana\b/i.test(asText(id.type) ?? '') &&
      identifier !== null &&
      /^\d{1,7}$/.test(identifier)
    )
      return identifier;
  }
  return null;
}

/** The registrar's own page: ICANN's profile has it as a link `about`. */
function aboutLink(entity: JsonObject): string | null {
  for (const link of asObjects(entity.links, 'href')) {
    const href = asText(link.href);
    if (asText(link.rel)?.toLowerCase() === 'about' && href !== null && /^https?:\/\//i.test(href))
      return href;
  }
  return null;
}
