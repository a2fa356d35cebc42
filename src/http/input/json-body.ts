import type { FastifyRequest } from 'fastify';
import { AppError } from '#app/base/errors.ts';
import type { App } from '../feature.ts';

/**
 * Nothing is no body, even where a content type is named, as many clients do with DELETE. A member
 * that stands twice is refused, as parsers differ on which counts (RFC 8259 section 4).
 */
export function jsonBody(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (
    request: FastifyRequest,
    bytes: Buffer,
    done: (error: Error | null, body?: unknown) => void,
  ): void => {
    const text = textOf(bytes);
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset))
      done(new AppError('invalid_input', 'Send the body in UTF-8.', { status: 415 }));
    else if (text === null) done(new AppError('invalid_input', 'The body is not in UTF-8.'));
    else if (text === '') done(null, undefined);
    else
      parse(request, text, (error, body) => {
        if (error) done(error);
        else if (writtenMembers(text) !== keptMembers(body))
          done(new AppError('invalid_input', DOUBLED));
        else done(null, body);
      });
  };
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Null: it is no UTF-8. What would stand in a broken character's place was never sent. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const DOUBLED = 'The body has an object with the same member twice.';
/** A string of JSON, and the colon behind it when it names a member. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g;

/** `text` must be well-formed JSON: what looks like a string there is one. */
function writtenMembers(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(STRING)) if (colon) count += 1;
  return count;
}

/** No recursion: a body may be nested as deep as it is long. */
function keptMembers(body: unknown): number {
  let count = 0;
  const open = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const one of inner) open.push(one);
  }
  return count;
}
