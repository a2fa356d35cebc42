import { EventSourceParserStream } from 'eventsource-parser/stream';

/** An event longer than this is none of ours. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Reads an answer that comes as events, of which `E` are those of that question. Throws when it
 * breaks off, or is no JSON.
 */
export async function eachEvent<E extends { readonly event: string; readonly data: unknown }>(
  body: ReadableStream<Uint8Array> | null,
  hear: (event: E) => void,
): Promise<void> {
  const events = body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MOST_CHARACTERS }))
    .getReader();
  for (let piece = await events?.read(); piece?.value; piece = await events?.read())
    hear({ event: piece.value.event, data: JSON.parse(piece.value.data) } as E);
}
