/** Judges a frame of a session: by the grammar, by the session's rights; then it is carried out. */
import type { CommandAnswer } from './answers.ts';
import type { RegistryBooks } from './books/books.ts';
import { withoutSecrets } from './books/record.ts';
import type { AskedCommand } from './commands/asked.ts';
import { HANDLERS } from './commands/handlers.ts';
import { type LoggedIn, logIn } from './commands/login.ts';
import { poll } from './commands/others.ts';
import { EPP_DOCUMENT, EPP_NS } from './schemas/core.ts';
import { EXTENSION_FORMS, LOGIN_SECURITY_NS } from './schemas/extensions.ts';
import { extensionsOf, OBJECT_COMMANDS } from './services.ts';
import { type SchemaFault, schemaFaultsOf } from './wire/validate.ts';
import { childOf, readTree, tokenOf, type XmlNode } from './wire/xml.ts';

/** A frame that was read: a hello, a command that may be carried out, or its refusal. */
export interface JudgedFrame {
  readonly kind: 'hello' | 'command' | 'refused';
  readonly verb: string;
  readonly about: string;
  readonly clTrid: string | null;
  readonly svTrid: string;
  /** Carries it out; of a refused one the refusal. */
  run(): { readonly answer: CommandAnswer; readonly session: LoggedIn | null };
}

export function judge(books: RegistryBooks, session: LoggedIn | null, frame: Buffer): JudgedFrame {
  const svTrid = books.newSvTrid();
  const root = readTree(frame);
  const readable = typeof root === 'string' ? null : root;
  const command = readable && childOf(readable, 'command');
  const verbNode = command?.children[0];
  const verb = verbNode?.name ?? (readable?.children[0]?.name || 'unreadable');
  const clTridNode = command ? childOf(command, 'clTRID') : undefined;
  const clTrid = clTridNode ? tokenOf(clTridNode) : null;
  const object = verbNode?.children[0];
  const about = aboutOf(verb, verbNode);
  const broke = (rule: string) => {
    books.record.violations.push({
      at: books.clock.now(),
      registrar: session?.registrar.id ?? null,
      verb,
      rule,
      frame: readable ? withoutSecrets(readable) : '',
    });
  };
  const told = { verb, about, clTrid, svTrid };
  const refused = (code: number, reason?: string): JudgedFrame => ({
    ...told,
    kind: 'refused',
    run: () => ({ answer: { code, ...(reason ? { reason } : {}) }, session: null }),
  });
  const refuseBroken = (code: number, rule: string) => {
    broke(rule);
    return refused(code, rule);
  };
  // What follows the first fault may come of it.
  const refuseFaults = ([first]: readonly SchemaFault[]) =>
    refuseBroken(first!.code, `${first!.where}: ${first!.why}`);

  if (typeof root === 'string') return refuseBroken(2001, root);
  if (root.ns !== EPP_NS || root.name !== 'epp') return refuseBroken(2001, 'no EPP document');
  const faults = schemaFaultsOf(root, EPP_DOCUMENT);
  if (faults.length > 0) return refuseFaults(faults);
  if (!command || !verbNode)
    return { ...told, kind: 'hello', run: () => ({ answer: { code: 1000 }, session }) };
  if (clTrid === null) return refuseBroken(2003, 'clTRID is missing');

  const extensions = new Map<string, XmlNode>();
  for (const node of childOf(command, 'extension')?.children ?? []) {
    if (!extensionsOf(books.conduct).includes(node.ns))
      return refuseBroken(2103, `an extension of ${node.ns}`);
    const form = EXTENSION_FORMS[node.ns]?.[verb];
    if (form?.element !== node.name || extensions.has(node.ns))
      return refuseBroken(2001, `extension ${node.name} of ${verb}`);
    const wrong = schemaFaultsOf(node, form.content);
    if (wrong.length > 0) return refuseFaults(wrong);
    extensions.set(node.ns, node);
  }

  if (verb === 'login') {
    if (session) return refuseBroken(2002, 'a second login');
    if (!books.record.takeClTrid(about, clTrid))
      return refuseBroken(books.conduct.repeatedClTridCode, 'a clTRID that came before');
    return {
      ...told,
      kind: 'command',
      run: () => logIn(books, verbNode, extensions.get(LOGIN_SECURITY_NS), broke),
    };
  }
  if (!session) return refuseBroken(2002, 'a command before login');
  const { registrar, services } = session;
  if (!books.record.takeClTrid(registrar.id, clTrid))
    return refuseBroken(books.conduct.repeatedClTridCode, 'a clTRID that came before');
  for (const ns of extensions.keys())
    if (!services.has(ns)) return refuseBroken(2002, `${ns} was not named at login`);

  const asked: AskedCommand = {
    verb,
    registrar,
    command: verbNode,
    object: object ?? verbNode,
    extensions,
    clTrid,
    svTrid,
    broke,
  };
  const carriedOut = (answer: CommandAnswer) => ({ answer, session });
  if (verb === 'logout') return { ...told, kind: 'command', run: () => carriedOut({ code: 1500 }) };
  if (verb === 'poll')
    return { ...told, kind: 'command', run: () => carriedOut(poll(books, asked)) };

  const { ns, name } = asked.object;
  const commands = OBJECT_COMMANDS[ns];
  if (!commands) return refuseBroken(2307, `an object of ${ns}`);
  if (!services.has(ns)) return refuseBroken(2002, `${ns} was not named at login`);
  const content = name === verb ? commands[verb] : undefined;
  if (!content) return refuseBroken(2001, `${name} inside ${verb}`);
  const wrong = schemaFaultsOf(asked.object, content);
  if (wrong.length > 0) return refuseFaults(wrong);
  const handler = HANDLERS[ns]?.[verb];
  if (!handler) return refused(2101);
  return { ...told, kind: 'command', run: () => carriedOut(handler(books, asked)) };
}

/** The name or handle it is about; the client's of a login, the message's of a poll. */
function aboutOf(verb: string, node: XmlNode | undefined): string {
  if (verb === 'login') return tokenOf(childOf(node, 'clID'));
  if (verb === 'poll') return node?.attributes.get('msgID') ?? '';
  const object = node?.children[0];
  return tokenOf(childOf(object, 'name') ?? childOf(object, 'id')).toLowerCase();
}
