/** A command that is well-formed, of a session that may send it. */
import type { CommandAnswer } from '../answers.ts';
import type { RegistryBooks } from '../books/books.ts';
import type { RegistrarAccount } from '../books/registrars.ts';
import type { XmlNode } from '../wire/xml.ts';

export interface AskedCommand {
  readonly verb: string;
  readonly registrar: RegistrarAccount;
  /** The element inside the verb's; the verb's own where there is none. */
  readonly object: XmlNode;
  /** The verb's own, with its attributes. */
  readonly command: XmlNode;
  readonly extensions: ReadonlyMap<string, XmlNode>;
  readonly clTrid: string;
  readonly svTrid: string;
  /** Writes down that a rule was broken. */
  broke(rule: string): void;
}

export type Handler = (books: RegistryBooks, asked: AskedCommand) => CommandAnswer;
