import { asList, asObject, asObjects, asText, asTexts, type JsonObject } from '../json.ts';

/** The four roles whose contacts a record keeps. */
export type ContactRole = 'registrant' | 'admin' | 'tech' | 'billing';

const ROLE_WORDS: readonly (readonly [ContactRole, RegExp])[] = [
  ['registrant', /\bregistrant\b|\bholder\b/i],
  ['admin', /\badmin(?:istrative)?\b/i],
  ['tech', /\btech(?:nical)?\b/i],
  ['billing', /\bbilling\b/i],
];

/**
 * Which contacts something is withheld of, by the `redacted` member of RFC 9537: told by the
 * field's name (`Registrant Name`, `Tech Email`: ICANN's names) or by the role in one of the JSON
 * paths. With every method (removal, empty, partial or replacement value), something is withheld;
 * the values that remain are read as usual.
 */
export function redactedRoles(domain: JsonObject): ReadonlySet<ContactRole> {
  const roles = new Set<ContactRole>();
  for (const item of asObjects(domain.redacted, 'name')) {
    const name = asObject(item.name);
    const words = [
      name?.description,
      name?.type,
      item.prePath,
      item.postPath,
      item.replacementPath,
    ];
    const text = words.map((word) => asText(word) ?? '').join('\n');
    for (const [role, pattern] of ROLE_WORDS) if (pattern.test(text)) roles.add(role);
  }
  return roles;
}

/**
 * Whether an entity says in a remark that it is not shown whole: RFC 9083 §10.2.1's "object
 * redacted/truncated due to authorization", and the older ICANN profile's titles "REDACTED FOR
 * PRIVACY", "EMAIL REDACTED FOR PRIVACY". "Truncated due to excessive load" or "… unexplainable
 * reasons" is no redaction: the full object may show all.
 */
export function saysRedacted(entity: JsonObject): boolean {
  return remarkTexts(entity).some((text) =>
    /\bredacted\b|\bdue to authori[sz]ation\b/i.test(text.slice(0, 300)),
  );
}

/** Titles, types and descriptions of an object's remarks, and of its notices when asked. */
export function remarkTexts(
  object: JsonObject,
  members: readonly string[] = ['remarks'],
): string[] {
  const texts: string[] = [];
  for (const member of members) {
    for (const remark of asList(object[member]).map(asObject)) {
      if (!remark) continue;
      texts.push(...[remark.title, remark.type].map(asText).filter((text) => text !== null));
      texts.push(...asTexts(remark.description));
    }
  }
  return texts;
}
