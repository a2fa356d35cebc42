import { createParser } from 'eventsource-parser';
import { type Proposal, ProposalReader } from './proposals.ts';

/** A message, or a piece of one, as servers write it; no field's type is certain. */
interface Said {
  readonly content?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
}

/**
 * Reads a chat completion as it arrives: server-sent events, or one JSON document where the server
 * doesn't stream. Some servers put the answer where the reasoning goes and leave `content` null, so
 * the reasoning is read when the content held nothing.
 */
export class CompletionReader {
  readonly #decoder = new TextDecoder();
  readonly #events = createParser({ onEvent: ({ data }) => this.#said(data, 'delta') });
  readonly #proposals: ProposalReader;
  readonly #isStream: boolean;
  readonly #onProposal: (proposal: Proposal) => void;
  #document = '';
  #content = '';
  #thoughts = '';

  constructor(isStream: boolean, onProposal: (proposal: Proposal) => void) {
    this.#isStream = isStream;
    this.#onProposal = onProposal;
    this.#proposals = new ProposalReader(onProposal);
  }

  /** Whether the model has said anything at all. */
  get hasSpoken(): boolean {
    return this.#content !== '' || this.#thoughts !== '';
  }

  push(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    if (this.#isStream) this.#events.feed(text);
    else this.#document += text;
  }

  /** Reads what was left over; to be called once, however the transfer ended. */
  end(): void {
    if (this.#isStream) this.#events.feed('\n\n');
    else this.#said(this.#document, 'message');
    // Small models write quotes as Python does.
    const texts = [this.#thoughts, this.#content.replaceAll("'", '"')];
    for (let { found } = this.#proposals; found === 0 && texts.length > 0; ) {
      const reader = new ProposalReader(this.#onProposal);
      reader.push(texts.shift()!);
      found = reader.found;
    }
  }

  #said(json: string, field: 'message' | 'delta'): void {
    const said = firstChoice(json, field);
    if (!said) return;
    const content = textOf(said.content);
    this.#content += content;
    this.#thoughts += textOf(said.reasoning_content) || textOf(said.reasoning);
    this.#proposals.push(content);
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
