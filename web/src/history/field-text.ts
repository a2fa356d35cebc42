import type words from './words.json';

/** `contacts.admin.email` → "Admin: e-mail"; an unknown path stays as it is. */
export function fieldText(field: string, said: (typeof words)['vi']): string {
  const fields: Readonly<Record<string, string>> = said.fields;
  const known = fields[field];
  if (known !== undefined) return known;
  const [, role, part] =
    /^(?:contacts\.)?(registrant|admin|tech|billing)\.(\w+)$/.exec(field) ?? [];
  const roles: Readonly<Record<string, string>> = said.roles;
  const parts: Readonly<Record<string, string>> = said.contactFields;
  if (role === undefined || part === undefined || parts[part] === undefined) return field;
  return `${roles[role]}: ${parts[part]}`;
}
