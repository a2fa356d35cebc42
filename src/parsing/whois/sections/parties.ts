import type { ContactField, LabelRole } from '../labels/meaning.ts';
import type { TextLine } from '../lines/line.ts';
import { type Draft, isHandleAlone, isNameless, newParty, type Party, push } from './draft.ts';

/** Whose fields and lines come: opened by `Registrant:`, `[Holder]`, `Admin Contact`. */
export interface Section {
  readonly party: Party;
  readonly indent: number;
  /** The party's name stood behind the label; then dates that follow are the domain's. */
  readonly inline: boolean;
  /** Indent of the first line inside; -1 before there is one. */
  body: number;
}

/** A heading or label that names a party. */
export interface PartyStart {
  readonly role: LabelRole;
  readonly also: readonly LabelRole[];
  readonly value: string;
  readonly indent: number;
  readonly opensBlock: boolean;
}

/** To which party a line's fields belong, while a text's lines come one by one. */
export class Parties {
  section: Section | null = null;
  readonly #draft: Draft;
  /** The registrant of fields without a section: a later `Registrant:` is the real one. */
  #implied: Party | null = null;
  /** Roles whose first party is complete: a second person's fields go nowhere. */
  readonly #complete = new Set<LabelRole>();

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  start({ role, also, value, indent, opensBlock }: PartyStart): void {
    const { parties } = this.#draft;
    const known = parties[role] === this.#implied ? null : parties[role];
    const goesOn = known !== null && (role === 'registrar' || isHandleAlone(known));
    const party = goesOn ? known : newParty();
    parties[role] = known ?? party;
    if (known && !goesOn) push(known.others, value);
    for (const other of also) parties[other] ??= party;
    if (value !== '' && party.lines.length === 0) push(party.lines, value);
    // A registrar named in the middle of a block has no fields below it (whois.cctld.by).
    const isAlone = role === 'registrar' && value !== '' && !opensBlock;
    this.section = isAlone ? null : { party, indent, inline: value !== '', body: -1 };
  }

  /** The role's party, made if there is none. */
  of(role: LabelRole, field: ContactField | null): Party {
    const { parties } = this.#draft;
    const known = parties[role];
    if (field === 'name' && known?.fields.name !== undefined) this.#complete.add(role);
    if (this.#complete.has(role)) return newParty();
    parties[role] ??= newParty();
    return parties[role];
  }

  /** The party a field without a role belongs to: its section's, else the registrant. */
  here(line: TextLine): Party {
    if (this.section && this.isInside(line)) return this.section.party;
    if (this.section || this.#draft.once.domain === undefined) return newParty();
    if (!this.#draft.parties.registrant) this.#implied = this.of('registrant', null);
    const { registrant } = this.#draft.parties;
    const isOpen = registrant && (registrant === this.#implied || isNameless(registrant));
    return isOpen ? this.of('registrant', null) : newParty();
  }

  /**
   * Whether a line is still the section's. Its first line tells how it is laid out: indented below
   * the heading, then it ends where the indent does; or flush with it, then an empty line ends it.
   */
  isInside(line: TextLine): boolean {
    const { section } = this;
    if (section === null) return false;
    if (section.body < 0) {
      if (line.indent < section.indent) return false;
      section.body = line.indent;
      return true;
    }
    if (section.body > section.indent) return line.indent > section.indent;
    return !line.opensBlock && line.indent >= section.indent;
  }

  /** A line without a label below the party's. */
  feed(line: TextLine): void {
    if (this.section === null) return;
    if (this.section.body < 0) this.section.body = line.indent;
    push(this.section.party.lines, line.text);
  }

  /** An empty label without a meaning of ours, no further in, heads another section. */
  endAt(line: TextLine): void {
    const { section } = this;
    if (section && line.value === '' && line.indent <= section.indent)
      if (section.body !== section.indent) this.section = null;
  }
}
