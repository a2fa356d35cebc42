/** EPP commands over the same store as the sandbox's WHOIS, RDAP and DNS. No sockets. */
import { randomBytes } from 'node:crypto';
import { CONTACT, DOMAIN, EPP, EXTENSIONS, FEE, LOGIN_SEC, OBJECTS } from '#app/epp/namespaces.ts';
import { child, childrenOf, childText, type Markup, type XmlElement } from '#app/epp/xml.ts';
import { compareAmounts, sumOf, timesOf } from '#app/records/money/amounts.ts';
import { CATCHER, CATCHER_DESK, RIVAL, RIVAL_DESK } from './data/parties.ts';
import type { DomainDetails, SandboxContact, SandboxRegistrar } from './domain.ts';
import {
  actionDoneData,
  type CheckedName,
  chargeData,
  checkData,
  createdData,
  type EppAnswer,
  feeData,
  graceData,
  infoData,
  pendingData,
} from './epp-answers.ts';
import { answerContactCreate, answerContactDelete } from './epp-contacts.ts';
import { answerObjectCheck } from './epp-objects.ts';
import { REFUSAL_CODES } from './life-cycle.ts';
import type { SandboxRegistry } from './registry.ts';
import { registryName } from './registry-name.ts';

/** How the server treats its registrars. Tests change it while it runs. */
const USUAL_CONDUCT = {
  maxSessions: 10,
  /** The answer to a create of a taken name: 2302, or 2400 as some registries' race losers get. */
  loserCode: 2302 as 2302 | 2400,
  /** The code with which every contact is refused; null: none is. */
  contactsRefused: null as number | null,
  /** Creates are applications: answered 1001, decided by `decide`. */
  createsPend: false,
  /** Every create is refused for want of money. */
  outOfFunds: false,
  /** What a year costs; a create that names less is refused (2004). */
  feePerYear: '8.00',
  /** Of all hosts there are, those that are not there. */
  missingHosts: [] as readonly string[],
  /** Each login is told that its password expires then (RFC 8807); null: none is. */
  passwordExpiresAt: null as number | null,
  /** Offered by its greetings. */
  extensions: [...EXTENSIONS, FEE] as readonly string[],
  /** Tells what a create cost and what is left, where it came with a fee. */
  tellsCharges: true,
};

/** A registrar's account: who it is, how it logs in, which contacts it may name. */
export interface EppAccount {
  readonly registrar: SandboxRegistrar;
  /** Changed by a login with `newPW`. */
  password: string;
  /** US dollars; each registration over EPP is paid from it. */
  balance: string;
  readonly contacts: Map<string, SandboxContact>;
}

/** More than any day in the sandbox costs. */
export const STARTING_BALANCE = '1000000.00';

/** Two registrars with passwords drawn at this start: ours, and its rival. */
export function sandboxAccounts(): readonly EppAccount[] {
  const password = () => randomBytes(9).toString('base64url');
  const contacts = (desk: SandboxContact) => new Map([[desk.handle, desk]]);
  const balance = STARTING_BALANCE;
  return [
    { registrar: CATCHER, password: password(), balance, contacts: contacts(CATCHER_DESK) },
    { registrar: RIVAL, password: password(), balance, contacts: contacts(RIVAL_DESK) },
  ];
}

interface Message {
  readonly id: string;
  readonly at: number;
  readonly text: string;
  readonly data?: Markup;
  readonly extension?: Markup;
}

interface TransactionPair {
  readonly clTRID: string;
  readonly svTRID: string;
}

interface Application extends TransactionPair {
  readonly account: EppAccount;
  readonly name: string;
  readonly years: number;
  readonly details: DomainDetails;
  readonly authInfo: string;
}

export class EppRegistry {
  readonly conduct = { ...USUAL_CONDUCT };
  readonly #registry: SandboxRegistry;
  readonly #accounts: readonly EppAccount[];
  readonly #authInfo = new Map<string, { roid: string; password: string }>();
  /** Of registrations over EPP; none of them ends in the sandbox's time. */
  readonly #namedContacts = new Set<string>();
  readonly #queues = new Map<EppAccount, Message[]>();
  #applications: readonly Application[] = [];
  #messages = 0;

  constructor(registry: SandboxRegistry, accounts: readonly EppAccount[]) {
    this.#registry = registry;
    this.#accounts = accounts;
  }

  /** The account that a login opens, or the code it is refused with. */
  login(command: XmlElement, extension: XmlElement | null): EppAccount | number {
    const options = child(command, EPP, 'options');
    const services = child(command, EPP, 'svcs');
    if (childText(options, EPP, 'version') !== '1.0') return 2100;
    if (childText(options, EPP, 'lang') !== 'en') return 2102;
    const objects = childrenOf(services, EPP, 'objURI').map((one) => one.text);
    const extensions = childrenOf(child(services, EPP, 'svcExtension'), EPP, 'extURI').map(
      (one) => one.text,
    );
    const isKnown = (known: readonly string[]) => (uri: string) => known.includes(uri);
    if (objects.length === 0 || !objects.every(isKnown(OBJECTS))) return 2307;
    if (!extensions.every(isKnown(this.conduct.extensions))) return 2307;
    const account = this.#accounts.find(
      ({ registrar }) => registrar.handle === childText(command, EPP, 'clID'),
    );
    const security = child(extension, LOGIN_SEC, 'loginSec');
    const word = (local: 'pw' | 'newPW') => {
      const plain = childText(command, EPP, local);
      return plain === '[LOGIN-SECURITY]' ? childText(security, LOGIN_SEC, local) : plain;
    };
    if (!account || account.password !== word('pw')) return 2200;
    account.password = word('newPW') ?? account.password;
    return account;
  }

  answer(
    verb: XmlElement,
    extension: XmlElement | null,
    account: EppAccount,
    ids: TransactionPair,
  ): EppAnswer {
    switch (verb.local) {
      case 'check':
        return (
          answerObjectCheck(verb, (kind, name) => this.#isThere(account, kind, name)) ??
          this.#check(child(verb, DOMAIN, 'check'), this.#fees(extension, 'check'))
        );
      case 'info':
        return this.#info(child(verb, DOMAIN, 'info'), account);
      case 'delete':
        return this.#deleteContact(verb, account);
      case 'create':
        if (child(verb, CONTACT, 'create')) return this.#createContact(verb, account);
        return this.#create(verb, this.#fees(extension, 'create'), account, ids);
      case 'poll':
        return this.#poll(verb, account);
      default:
        return { code: 2000 };
    }
  }

  /** Decides a name's applications, first come first served; registrars hear of it by poll. */
  decide(name: string, accept: boolean): void {
    let isTaken = !accept;
    for (const one of this.#applications.filter((application) => application.name === name)) {
      const outcome = isTaken ? null : this.#register(one);
      isTaken ||= outcome?.ok === true;
      this.#tellDecision(one, outcome?.ok === true);
    }
    this.#applications = this.#applications.filter((one) => one.name !== name);
  }

  /** What the account of that registrar has left. */
  balanceOf(handle: string): string {
    return this.#accounts.find(({ registrar }) => registrar.handle === handle)!.balance;
  }

  /** Applications for a name that wait for `decide`. */
  waiting(name: string): number {
    return this.#applications.filter((application) => application.name === name).length;
  }

  /** Puts a message into a registrar's queue; answers with its identifier. */
  tell(account: EppAccount, said: Pick<Message, 'text' | 'data' | 'extension'>): string {
    this.#messages += 1;
    const queue = this.#queues.get(account) ?? [];
    this.#queues.set(account, queue);
    const id = String(this.#messages);
    queue.push({ ...said, id, at: this.#registry.now() });
    return id;
  }

  /** Messages so far; their identifiers are counted from 1. */
  get told(): number {
    return this.#messages;
  }

  /** Identifiers of the messages that a registrar has not acknowledged. */
  queued(account: EppAccount): readonly string[] {
    return (this.#queues.get(account) ?? []).map(({ id }) => id);
  }

  #tellDecision(application: Application, accepted: boolean): void {
    const { account, name, clTRID, svTRID } = application;
    this.tell(account, {
      text: accepted ? 'Application accepted' : 'Application refused',
      data: actionDoneData(name, accepted, clTRID, svTRID, this.#registry.now()),
    });
  }

  #check(check: XmlElement | null, fees: XmlElement | null): EppAnswer {
    const names = childrenOf(check, DOMAIN, 'name').map((one) => this.#checked(one.text));
    if (names.length === 0) return { code: 2003 };
    const data = checkData(names);
    if (!fees) return { code: 1000, data };
    const { uri } = fees;
    const years = childText(child(fees, uri, 'command'), uri, 'period') ?? '1';
    if (!isPeriod(Number(years))) return { code: 2004 };
    const fee = this.#feeFor(Number(years));
    return { code: 1000, data, extension: feeData(uri, names, years, fee) };
  }

  #isThere({ contacts }: EppAccount, kind: 'contact' | 'host', name: string): boolean {
    return kind === 'contact' ? contacts.has(name) : !this.conduct.missingHosts.includes(name);
  }

  #checked(text: string): CheckedName {
    const name = registryName(text);
    if (!name) return { name: text, reason: 'Invalid domain name' };
    const found = this.#registry.find(name);
    if (!found) return { name, reason: null };
    if (found.kind === 'reservation') return { name, reason: 'Reserved' };
    // As Nominet does: the drop's moment, firm once the name can't be restored any more.
    const { deletion } = found;
    if (!deletion) return { name, reason: 'In use' };
    const word = this.#registry.now() < deletion.restorableUntil ? 'May drop' : 'Drop';
    return { name, reason: `${word} ${new Date(deletion.purgeAt).toISOString()}` };
  }

  #info(info: XmlElement | null, account: EppAccount): EppAnswer {
    const name = registryName(childText(info, DOMAIN, 'name') ?? '');
    if (!name) return { code: 2005 };
    const found = this.#registry.find(name);
    const applied = this.#applications.findIndex(
      (one) => one.name === name && one.account === account,
    );
    if (!found && applied >= 0)
      return { code: 1000, data: pendingData(name, account.registrar.handle, `A${applied}-TEST`) };
    if (!found || found.kind === 'reservation') return { code: 2303 };
    const kept = this.#authInfo.get(name);
    const secret = kept?.roid === found.roid ? kept.password : null;
    const isSponsor = found.registrar.handle === account.registrar.handle;
    const shown = childText(child(info, DOMAIN, 'authInfo'), DOMAIN, 'pw');
    if (!isSponsor && (secret === null || shown !== secret)) return { code: 2201 };
    const grace = graceData(found);
    return { code: 1000, data: infoData(found, secret), ...(grace && { extension: grace }) };
  }

  #createContact(verb: XmlElement, { contacts }: EppAccount): EppAnswer {
    const code = this.conduct.contactsRefused;
    return code === null
      ? answerContactCreate(child(verb, CONTACT, 'create')!, contacts)
      : { code };
  }

  #deleteContact(verb: XmlElement, { contacts }: EppAccount): EppAnswer {
    const gone = child(verb, CONTACT, 'delete');
    if (!gone) return { code: 2101 };
    return answerContactDelete(gone, contacts, (handle) => this.#namedContacts.has(handle));
  }

  #create(
    verb: XmlElement,
    fee: XmlElement | null,
    account: EppAccount,
    ids: TransactionPair,
  ): EppAnswer {
    const create = child(verb, DOMAIN, 'create');
    const name = registryName(childText(create, DOMAIN, 'name') ?? '');
    const authInfo = childText(child(create, DOMAIN, 'authInfo'), DOMAIN, 'pw');
    const years = Number(childText(create, DOMAIN, 'period') ?? '1');
    if (!create || !authInfo) return { code: 2003 };
    if (!name) return { code: 2005 };
    if (!isPeriod(years)) return { code: 2004 };
    const details = readDetails(create, account);
    if (!details) return { code: 2303 };
    const costs = this.#feeFor(years);
    if (this.conduct.outOfFunds || compareAmounts(account.balance, costs) < 0)
      return { code: 2104 };
    if (fee && !(Number(childText(fee, fee.uri, 'fee')) >= Number(costs))) return { code: 2004 };
    const found = this.#registry.find(name);
    if (found) return { code: found.kind === 'reservation' ? 2306 : this.conduct.loserCode };
    const application = { account, name, years, details, authInfo, ...ids };
    if (this.conduct.createsPend) {
      this.#applications = [...this.#applications, application];
      return { code: 1001 };
    }
    const outcome = this.#register(application);
    if (!outcome.ok || !outcome.domain)
      return { code: outcome.ok ? 2400 : REFUSAL_CODES[outcome.reason] };
    const data = createdData(outcome.domain);
    if (!fee || !this.conduct.tellsCharges) return { code: 1000, data };
    return { code: 1000, data, extension: chargeData(fee.uri, costs, account.balance) };
  }

  /** Registers it, and takes the fee. */
  #register({ account, name, years, details, authInfo }: Application) {
    const outcome = this.#registry.create(name, account.registrar, years, details);
    if (outcome.ok && outcome.domain) {
      this.#authInfo.set(name, { roid: outcome.domain.roid, password: authInfo });
      this.#namedContacts.add(details.registrant.handle);
      account.balance = sumOf([account.balance, `-${this.#feeFor(years)}`])!;
    }
    return outcome;
  }

  #poll(poll: XmlElement, account: EppAccount): EppAnswer {
    const queue = this.#queues.get(account) ?? [];
    const first = queue[0];
    if (poll.attributes.op === 'req') {
      if (!first) return { code: 1300 };
      const { id, at, text, data, extension } = first;
      return {
        code: 1301,
        ...(data && { data }),
        ...(extension && { extension }),
        queue: { count: queue.length, id, at, text },
      };
    }
    if (poll.attributes.op !== 'ack') return { code: 2005 };
    if (!first || first.id !== poll.attributes.msgID) return { code: 2303 };
    queue.shift();
    return { code: 1000, queue: { count: queue.length, id: first.id } };
  }

  /** In RFC 8748, or one of its later drafts where the conduct offers one. */
  #fees(extension: XmlElement | null, local: 'check' | 'create'): XmlElement | null {
    const { extensions } = this.conduct;
    const isMeant = (one: XmlElement) => one.local === local && extensions.includes(one.uri);
    return extension?.children.find(isMeant) ?? null;
  }

  #feeFor(years: number): string {
    return timesOf(this.conduct.feePerYear, years);
  }
}

function isPeriod(years: number): boolean {
  return Number.isInteger(years) && years >= 1 && years <= 10;
}

/** Null when a contact isn't one of the account's. */
function readDetails(create: XmlElement, account: EppAccount): DomainDetails | null {
  const registrant = account.contacts.get(childText(create, DOMAIN, 'registrant') ?? '');
  const roles = childrenOf(create, DOMAIN, 'contact').map(
    (one) => [one.attributes.type, account.contacts.get(one.text)] as const,
  );
  if (!registrant || roles.some(([, contact]) => !contact)) return null;
  const role = (name: string) => roles.find(([type]) => type === name)?.[1] ?? null;
  return {
    registrant,
    admin: role('admin'),
    tech: role('tech'),
    billing: role('billing'),
    nameservers: childrenOf(child(create, DOMAIN, 'ns'), DOMAIN, 'hostObj').map(({ text }) => ({
      host: text.toLowerCase(),
      ipv4: [],
      ipv6: [],
    })),
    dsRecords: [],
    locks: [],
    zone: [],
  };
}
