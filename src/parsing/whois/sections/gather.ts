import { type Dictionary, labelMeaning } from '../labels/dictionary.ts';
import type { DomainField, LabelMeaning, MeaningOf, ObjectWord } from '../labels/meaning.ts';
import type { TextLine } from '../lines/line.ts';
import {
  isHost,
  isHostAlone,
  looksLikeHeading,
  NAMED_DOMAIN,
  secondColumn,
  startsWithDigit,
  startsWithHost,
  WEBSITE,
} from '../lines/shape.ts';
import {
  addValue,
  continueLast,
  type Draft,
  isLastOpen,
  newDraft,
  newParty,
  type Party,
  push,
  setField,
} from './draft.ts';
import { Parties, type PartyStart } from './parties.ts';

type Labelled = TextLine & { readonly label: string };

/** The last label: lines without one continue its value. */
interface Open {
  readonly meaning: LabelMeaning;
  readonly indent: number;
  /** Nothing stood behind the label: a list or text follows. */
  readonly empty: boolean;
  fed: boolean;
}

/** An empty label of these may be followed by lines at its own indent. */
const LISTS: ReadonlySet<DomainField> = new Set(['nameserver', 'status', 'ds', 'domain']);
/** What has a value on each of its lines. */
const MANY: ReadonlySet<DomainField> = new Set(['nameserver', 'status']);
const IN_SETS: ReadonlySet<DomainField> = new Set(['nameserver', 'ds', 'dnssec']);
const CONTACT_HANDLE = /^contact(?: ?id| handle)?$/i;
const OBJECT_HANDLE = /^[\w.:+-]{3,60}$/;

/** Lines → what they say, as written. One pass, which looks back only at what is still open. */
export function gather(lines: readonly TextLine[], own: Dictionary | null): Draft {
  const gathering = new Gathering(own);
  for (const line of lines) gathering.take(line);
  return gathering.draft;
}

class Gathering {
  readonly draft: Draft = newDraft();
  readonly #own: Dictionary | null;
  readonly #parties = new Parties(this.draft);
  #open: Open | null = null;
  /** The `key: value` object whose lines come, or `set` for one that holds name servers. */
  #object: Party | 'set' | null = null;
  /** The list of name servers is open: `Name` means a host there. */
  #inNameservers = false;

  constructor(own: Dictionary | null) {
    this.#own = own;
  }

  take(line: TextLine): void {
    if (line.opensBlock) this.#object = null;
    if (line.comment) this.#takeComment(line);
    else if (line.label === null) this.#takeText(line);
    else {
      const meaning = this.#meaningOf(line.label);
      if (meaning) this.#takePair(line as Labelled, meaning);
      else this.#takeUnknown(line as Labelled);
    }
  }

  #meaningOf(label: string): LabelMeaning | null {
    return labelMeaning(label, this.#own);
  }

  #openFor(meaning: LabelMeaning, indent: number, empty: boolean): void {
    this.#open = { meaning, indent, empty, fed: false };
  }

  /** Some registries put their headings into comments: `% Registrar:`. Any comment ends a list. */
  #takeComment(line: TextLine): void {
    const { text, indent } = line;
    // Nominet: `*** This registration has been SUSPENDED. ***` inside its list of statuses.
    const isInList = this.#listed() !== null && indent > this.#open!.indent;
    if (isInList && this.#feed(line)) return;
    this.#open = null;
    if (text.length > 60 || !text.endsWith(':')) return;
    const meaning = this.#meaningOf(text.slice(0, -1));
    if (meaning?.kind === 'party') this.#startSection(meaning, indent);
  }

  #takePair(line: Labelled, meaning: LabelMeaning): void {
    if (this.#object) this.#takeObjectPair(this.#object, line, meaning);
    else if (meaning.kind === 'contact' && this.#namesRole(line, meaning)) return;
    else if (line.opensBlock && line.value !== '' && this.#startsObject(line, meaning)) return;
    else if (meaning.kind === 'party') this.#startParty({ ...line, ...meaning }, meaning);
    else if (meaning.kind === 'contact') this.#takeContact(line, meaning);
    else if (meaning.kind === 'domain') this.#takeDomainPair(line, meaning);
    else if (meaning.kind === 'object') {
      // `person:` inside the domain's own block (RIPN, KazNIC) is the holder.
      if (meaning.object === 'person') setField(this.#parties.here(line), 'name', line.value);
      this.#open = null;
    } else this.#endField(line);
  }

  /** `contact: administrative` (IANA), `Contact Type: owner` (whois.nic.tg): that role's fields. */
  #namesRole({ label, value, indent }: Labelled, { field }: MeaningOf<'contact'>): boolean {
    const isContact = (field === 'name' || field === 'kind') && /^contact(?: type)?$/i.test(label);
    const role = isContact && value.length < 30 ? this.#meaningOf(value) : null;
    if (role?.kind !== 'party') return false;
    this.#startSection(role, indent);
    return true;
  }

  #startsObject({ value, label }: Labelled, meaning: LabelMeaning): boolean {
    const { section } = this.#parties;
    const isObject = meaning.kind === 'object';
    const isHandle = () => CONTACT_HANDLE.test(label) && OBJECT_HANDLE.test(value);
    if (!isObject && !(this.draft.once.domain !== undefined && isHandle())) return false;
    const word = isObject ? meaning.object : 'handle';
    // `% Registrant:` and `person: …` below it: the section's own party.
    if (isObject && word !== 'set' && section && !section.inline && section.body < 0) return false;
    this.#object = word === 'set' ? word : newParty();
    if (this.#object !== 'set') this.#identify(this.#object, word, value);
    this.#parties.section = null;
    this.#open = null;
    return true;
  }

  /** What an object is found by, or whose it is. */
  #identify(party: Party, word: ObjectWord, value: string): void {
    const { objects } = this.draft;
    const key = value.toLowerCase();
    if (word !== 'handle') setField(party, 'name', value);
    else if (!objects.has(key) && objects.size < 200) objects.set(key, party);
  }

  #takeObjectPair(object: Party | 'set', line: Labelled, meaning: LabelMeaning): void {
    this.#open = null;
    if (object === 'set') {
      if (meaning.kind === 'domain' && IN_SETS.has(meaning.field))
        addValue(this.draft, meaning.field, line.value);
      // FRED names no technical contact but that of the name servers.
      if (meaning.kind === 'party' && meaning.role === 'tech')
        this.draft.parties.tech ??= { ...newParty(), lines: [line.value] };
    } else if (meaning.kind === 'contact') {
      setField(object, meaning.field, line.value);
      this.#openFor(meaning, line.indent, false);
    } else if (meaning.kind === 'object') this.#identify(object, meaning.object, line.value);
  }

  #startParty(start: PartyStart, meaning: LabelMeaning): void {
    const { role, value, indent } = start;
    this.#inNameservers = false;
    const known = this.draft.parties[role];
    // `descr:` for the registrant's name and, under the same word, its address.
    if (known && role === 'registrant' && value !== '' && this.#open?.meaning === meaning) {
      push(known.lines, value);
      return;
    }
    this.#parties.start(start);
    this.#openFor(meaning, indent, value === '');
  }

  /** A heading: its lines follow. */
  #startSection(meaning: MeaningOf<'party'>, indent: number): void {
    this.#startParty({ ...meaning, value: '', indent, opensBlock: true }, meaning);
  }

  #takeContact(line: Labelled, meaning: MeaningOf<'contact'>): void {
    if (meaning.role === null && this.#isNoContact(line, meaning.field)) return;
    const party = meaning.role
      ? this.#parties.of(meaning.role, meaning.field)
      : this.#parties.here(line);
    setField(party, meaning.field, line.value);
    // `Fax: …` between lines of a party without labels: those below are the party's as well.
    const isOfSection = party === this.#parties.section?.party && party.lines.length > 0;
    if (isOfSection && this.#open?.meaning.kind === 'party') return;
    this.#openFor(meaning, line.indent, line.value === '');
  }

  /** Words of contacts that mean something else here. */
  #isNoContact({ label, value }: Labelled, field: string): boolean {
    if (field === 'name' && this.#inNameservers) push(this.draft.nameservers, value);
    // `Domain:` alone, `name: example.test` below (whois.tld.ee).
    else if (field === 'name' && this.#listed() === 'domain') this.draft.once.domain ??= value;
    // `state: active` in a domain's own block is no province.
    else if (field === 'state' && label === 'state' && !this.#parties.section)
      push(this.draft.states, value);
    else return false;
    return true;
  }

  /** The field whose label stands alone on its line, waiting for what follows. */
  #listed(): DomainField | null {
    const open = this.#open;
    return open?.empty && open.meaning.kind === 'domain' ? open.meaning.field : null;
  }

  #takeDomainPair(line: Labelled, meaning: MeaningOf<'domain'>): void {
    const { field } = meaning;
    if (field === 'created' || field === 'updated') {
      const isDomains = this.#parties.section?.inline || /^(?:domain|record)\b/i.test(line.label);
      if (!isDomains && this.#parties.isInside(line)) return;
    }
    // A record's name behind an empty line ends all that stood above it, however far in.
    const endsSection =
      (field === 'domain' && line.opensBlock) ||
      line.indent <= (this.#parties.section?.indent ?? -1);
    if (endsSection) this.#parties.section = null;
    addValue(this.draft, meaning.field, line.value);
    this.#inNameservers = field === 'nameserver' && line.value === '';
    this.#openFor(meaning, line.indent, line.value === '');
  }

  /** A label that no row has. */
  #takeUnknown(line: Labelled): void {
    const { once, parties, nameservers } = this.draft;
    const open = this.#open;
    const section = this.#parties.section;
    const isDeeper = open !== null && line.indent > open.indent;
    const field = open?.meaning.kind === 'domain' ? open.meaning.field : null;
    // `ns1.example [192.0.2.1][2001:db8::1]` in a list, or further in than the first (NASK).
    if (field === 'nameserver' && (open!.empty || isDeeper) && startsWithHost(line.text)) {
      open!.fed = true;
      push(nameservers, line.text);
    } else if (once.domain === undefined && isHostAlone(line.text)) once.domain = line.label;
    else if (section && section.party === parties.registrar && WEBSITE.test(line.label))
      once.registrarUrl ??= line.value;
    else if (open?.meaning.kind === 'party' && isDeeper && this.#parties.isInside(line))
      push(section!.party.lines, line.text);
    else this.#endField(line);
  }

  /** A label without a meaning of ours ends the value above; without a value it is a heading. */
  #endField(line: TextLine): void {
    this.#open = null;
    this.#parties.endAt(line);
  }

  #takeText(line: TextLine): void {
    const { text } = line;
    const deeper = this.#open !== null && line.indent > this.#open.indent;
    if (deeper && this.#feed(line)) return;
    const heading = looksLikeHeading(text) ? this.#meaningOf(text) : (this.#own?.get(text) ?? null);
    if (heading && this.#takeHeading(line, heading)) return;
    if (this.#takeSentence(line) || (!deeper && this.#feed(line))) return;
    // A name alone on a line above everything else (whois.usp.ac.fj).
    const { once } = this.draft;
    if (line.opensBlock && once.domain === undefined && isHost(text)) once.domain = text;
  }

  #takeHeading(line: TextLine, meaning: LabelMeaning): boolean {
    if (meaning.kind === 'party') this.#startSection(meaning, line.indent);
    else if (meaning.kind === 'domain' && LISTS.has(meaning.field)) {
      this.#parties.section = null;
      this.#inNameservers = meaning.field === 'nameserver';
      this.#openFor(meaning, line.indent, true);
    } else if (meaning.kind === 'other') {
      this.#parties.section = null;
      this.#open = null;
    } else return false;
    return true;
  }

  /** `Record created on 2000-08-29`, `Domain EXAMPLE.KG (ACTIVE)`, `nserver   ns1.example`. */
  #takeSentence(line: TextLine): boolean {
    const { text } = line;
    const on = text.indexOf(' on ');
    const dated = on > 0 && on < 40 ? this.#meaningOf(text.slice(0, on + 3)) : null;
    if (dated?.kind === 'domain') {
      addValue(this.draft, dated.field, text.slice(on + 4));
      this.#open = null;
      return true;
    }
    const named = text.length < 120 ? NAMED_DOMAIN.exec(text) : null;
    if (named) {
      this.draft.once.domain ??= named[1];
      push(this.draft.statuses, named[2] ?? '');
      return true;
    }
    const column = secondColumn(text);
    if (column === 0) return false;
    const label = text.slice(0, column);
    const meaning = this.#meaningOf(label);
    if (!meaning || meaning.kind === 'other') return false;
    this.#takePair({ ...line, label, value: text.slice(column).trim() }, meaning);
    return true;
  }

  /** A line below a domain's label: one more value, or the last value's next line. */
  #feedField(field: DomainField, text: string, isEmpty: boolean): void {
    const { dnssec, ds } = this.draft;
    const isNewKey = startsWithDigit(text) && !isLastOpen(ds);
    if (isEmpty || MANY.has(field) || (field === 'ds' && isNewKey))
      addValue(this.draft, field, text);
    else if (field === 'dnssec') continueLast(dnssec, text);
    else if (field === 'ds') continueLast(ds, text);
  }

  /** Gives a line without a label to the label that is open; false when none takes it. */
  #feed(line: TextLine): boolean {
    const open = this.#open;
    if (!open) return false;
    const deeper = line.indent > open.indent;
    const { meaning } = open;
    if (line.opensBlock && (!open.empty || (open.fed && !deeper))) {
      this.#open = null;
      return false;
    }
    if (meaning.kind === 'party') {
      if (!deeper && line.opensBlock && open.fed) return false;
      this.#parties.feed(line);
    } else if (meaning.kind === 'domain') {
      if (!deeper && !(open.empty && (LISTS.has(meaning.field) || startsWithDigit(line.text))))
        return false;
      this.#feedField(meaning.field, line.text, open.empty);
    } else if (meaning.kind === 'contact') {
      if (!deeper) return false;
      if (meaning.field === 'street' || open.empty)
        setField(this.#partyOf(meaning, line), meaning.field, line.text);
    } else return false;
    open.fed = true;
    return true;
  }

  #partyOf({ role }: MeaningOf<'contact'>, line: TextLine): Party {
    if (this.#object && this.#object !== 'set') return this.#object;
    return role ? this.#parties.of(role, null) : this.#parties.here(line);
  }
}
