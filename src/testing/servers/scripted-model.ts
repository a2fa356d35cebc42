/**
 * What a language model's endpoint says, for `HostileServer`: whole answers and streams,
 * well-formed or not.
 */
import { head, respond, type Script } from './hostile-server.ts';

/** Labels that pass every filter for a brief about coffee. */
export const COFFEE_LABELS = [
  'beannest',
  'dawnbrew',
  'mugside',
  'emberbean',
  'brewpeak',
  'hillroast',
  'sipnest',
  'cupharbor',
];

export const namesJson = (labels: readonly string[] = COFFEE_LABELS): string =>
  JSON.stringify({ names: labels.map((label) => ({ label, words: [label] })) });

/** A whole completion in one JSON document. */
export function completion(message: Record<string, unknown> | string): Script {
  const said = typeof message === 'string' ? { role: 'assistant', content: message } : message;
  return respond({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ choices: [{ index: 0, message: said, finish_reason: 'stop' }] }),
  });
}

export const EVENTS_HEAD = head(200, { 'content-type': 'text/event-stream', connection: 'close' });

export function delta(fields: Record<string, unknown> | string): string {
  const said = typeof fields === 'string' ? { content: fields } : fields;
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: said }] })}\n\n`;
}

/** `text` in small pieces, as models write. */
export function deltas(text: string, size = 7): string {
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return pieces.map((piece) => delta(piece)).join('');
}

/** A whole stream. */
export function streamed(text: string): Script {
  return (_request, socket) => socket.end(`${EVENTS_HEAD}${deltas(text)}data: [DONE]\n\n`);
}
