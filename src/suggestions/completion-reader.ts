import { type Proposal, ProposalScanner } from './proposal-scanner.ts';

/** A message, or a piece of one, as servers write it. Everything in it may be anything. */
interface Said {
  readonly content?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
}

/**
 * Reads a chat completion as it arrives: server-sent events, or one JSON document where the server doesn't stream. Some servers
 * put the answer where the reasoning goes and leave `content` null, so the reasoning is read when the content held nothing.
 */
export class CompletionReader {
  readonly #decoder = new TextDecoder();
  readonly #content: ProposalScanner;
  readonly #thoughts: string[] = [];
  readonly #onProposal: (proposal: Proposal) => void;
  readonly #isStream: boolean;
  #rest = '';
  #hasSpoken = false;

  constructor(isStream: boolean, onProposal: (proposal: Proposal) => void) {
    this.#isStream = isStream;
    this.#onProposal = onProposal;
    this.#content = new ProposalScanner(onProposal);
  }

  /** Whether the model has said anything at all. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  push(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.#rest += text;
    if (!this.#isStream || !text.includes('\n')) return;
    const lines = this.#rest.split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#line(line);
  }

  /** Reads what was left over; to be called once, however the transfer ended. */
  end(): void {
    if (this.#isStream) this.#line(this.#rest);
    else this.#said(this.#rest, 'message');
    if (this.#content.found > 0) return;
    const scanner = new ProposalScanner(this.#onProposal);
    scanner.push(this.#thoughts.join(''));
  }

  #line(line: string): void {
    if (line.startsWith('data:')) this.#said(line.slice('data:'.length), 'delta');
  }

  #said(json: string, field: 'message' | 'delta'): void {
    const said = firstChoice(json, field);
    if (!said) return;
    const content = textOf(said.content);
    const thought = textOf(said.reasoning_content) || textOf(said.reasoning);
    this.#hasSpoken ||= content !== '' || thought !== '';
    this.#content.push(content);
    if (thought !== '') this.#thoughts.push(thought);
  }
}

function firstChoice(json: string, field: 'message' | 'delta'): Said | null {
  let body: { choices?: unknown } | null;
  try {
    body = JSON.parse(json);
  } catch {
    return null;
  }
  const choices = typeof body === 'object' && body !== null ? body.choices : undefined;
  const choice = Array.isArray(choices) ? (choices[0] as Record<string, unknown> | null) : null;
  // Some stream whole messages, some answer a whole one with a delta.
  const said = choice?.[field] ?? choice?.message ?? choice?.delta;
  return typeof said === 'object' && said !== null ? (said as Said) : null;
}

/** Text, or a list of parts with text in them. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (part as { text?: unknown } | null)?.text)
    .filter((text) => typeof text === 'string')
    .join('');
}
