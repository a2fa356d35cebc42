import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

/** An event longer than this is none of ours. */
const MOST_CHARACTERS = 1_000_000;

/** Reads an answer that comes as events. */
export async function eachEvent(
  body: ReadableStream<Uint8Array> | null,
  hear: (event: EventSourceMessage) => void,
): Promise<void> {
  const events = body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MOST_CHARACTERS }))
    .getReader();
  for (let piece = await events?.read(); piece?.value; piece = await events?.read())
    hear(piece.value);
}
