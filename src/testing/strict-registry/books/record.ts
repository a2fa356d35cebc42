/**
 * What the registry remembers beyond any session and restart: rules that were broken, transaction
 * ids that were used, commands that came.
 */
import type { XmlNode } from '../wire/xml.ts';

export interface RuleBroken {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly registrar: string | null;
  readonly verb: string;
  readonly rule: string;
  /** The frame without its secrets, as far as it could be read. */
  readonly frame: string;
}

export interface CommandSeen {
  readonly at: number;
  readonly registrar: string | null;
  readonly verb: string;
  /** The name or handle it is about; a poll's message. */
  readonly about: string;
  readonly clTrid: string;
  readonly code: number;
}

export class RegistryRecord {
  readonly violations: RuleBroken[] = [];
  readonly commands: CommandSeen[] = [];
  /** All that were ever set, and of which name. */
  readonly authInfos = new Map<string, string>();
  readonly #clTrids = new Set<string>();

  /** Whether the id is new for this registrar. */
  takeClTrid(registrar: string, clTrid: string): boolean {
    const key = `${registrar} ${clTrid}`;
    const isNew = !this.#clTrids.has(key);
    this.#clTrids.add(key);
    return isNew;
  }
}

const SECRET = new Set(['pw', 'newPW', 'ext']);

/** The frame as text, passwords stripped. */
export function withoutSecrets(node: XmlNode): string {
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value}"`).join('');
  const inside = SECRET.has(node.name)
    ? '***'
    : node.children.map(withoutSecrets).join('') || node.text.trim();
  return `<${node.name}${attributes}>${inside}</${node.name}>`;
}
