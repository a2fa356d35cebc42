/** What programs that don't run the page read of an address: title, description, its one form. */
import { type HeadLanguage, STATES, TEXTS } from './head-words.ts';

/** What was found last of a name, as far as it may be told without asking anybody. */
export interface ToldState {
  readonly state: keyof (typeof STATES)['vi'];
  /** ISO-8601. */
  readonly expiry: string | null;
  /** As the registry writes it: hostile. */
  readonly registrar: string | null;
  /** When it was found, epoch milliseconds. */
  readonly at: number;
}

export interface HeadParts {
  readonly language: HeadLanguage;
  /** Where this view is, without what is after the path. */
  readonly path: string;
  /** Shown form of the name that the view is about; null: about none. */
  readonly name: string | null;
  readonly known: ToldState | null;
  readonly publicUrl: string | null;
  /** Scripts that this language needs at once. */
  readonly ahead?: readonly string[];
}

const MOST_CHARACTERS = 80;
/** Controls, and what turns the text around it (UAX 9). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The index with its title and description told of this address. */
export function withHead(index: string, parts: HeadParts): string {
  const { language, path, name, known, publicUrl, ahead = [] } = parts;
  const said = TEXTS[language];
  const title = name === null ? said.title : titleOf(name, known, language);
  const description = name === null ? said.description : descriptionOf(name, known, language);
  // Without an own address told, links stay relative: the Host header is anybody's.
  const at = (to: string) => escaped(publicUrl === null ? to : new URL(to, publicUrl).href);
  const tags = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...ahead.map((script) => `<link rel="modulepreload" href="${script}" />`),
    `<link rel="canonical" href="${at(path)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Tra" />`,
    `<meta property="og:locale" content="${said.locale}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${at(path)}" />`,
    `<meta property="og:image" content="${at('/icon-512.png')}" />`,
    `<meta name="twitter:card" content="summary" />`,
    // A state is of its moment, a record of a person: neither is for a search engine's index.
    ...(name === null ? [] : [`<meta name="robots" content="noindex" />`]),
  ];
  return index
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace('<html lang="vi">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '));
}

/** As the page itself chooses: Vietnamese where it is spoken, or where no language is told. */
export function headLanguage(asked: unknown, accepts: string | undefined): HeadLanguage {
  if (asked === 'vi' || asked === 'en') return asked;
  const spoken: string[] = accepts?.toLowerCase().match(/\b[a-z]{2,3}(?=[-;,\s]|$)/g) ?? [];
  return spoken.length === 0 || spoken.includes('vi') ? 'vi' : 'en';
}

function titleOf(name: string, known: ToldState | null, language: HeadLanguage): string {
  return known ? `${name}: ${STATES[language][known.state]} – Tra` : `${name} – Tra`;
}

function descriptionOf(name: string, known: ToldState | null, language: HeadLanguage): string {
  const said = TEXTS[language];
  if (!known) return said.unasked.replace('{name}', () => name);
  const { state, expiry, registrar, at } = known;
  const facts = [
    STATES[language][state],
    expiry && `${said.expiry} ${expiry.slice(0, 10)}`,
    registrar && `${said.registrar} ${shortened(registrar)}`,
  ];
  const checked = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `${name}: ${facts.filter(Boolean).join(' · ')}. ${said.checked} ${checked} UTC.`;
}

function shortened(text: string): string {
  const shown = text.replace(UNSEEN, ' ').trim();
  return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}…` : shown;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
