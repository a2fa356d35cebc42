/** The web page: its files and its views at `/`, beside the API and knowing nothing of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app/base/errors.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { App } from '../feature.ts';
import { prefers } from '../input/accept.ts';
import { headLanguage, type ToldState, withHead } from './page-head.ts';
import { PAGE_PATHS } from './page-paths.ts';

export interface PageRouteParts {
  readonly parseName: NameParser;
  /** Folder of the built page; it need not be there. */
  readonly pageDir: string;
  readonly publicUrl: string | null;
  /** What may be told of a name without asking anybody. */
  readonly toldState?: (name: DomainName) => Promise<ToldState | null>;
}

/** Nothing inline, no other origin, no frame: a registry's text that became markup does nothing. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** On top of the policy, for every file of the page. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const INDEX = 'index.html';
/** What a build makes; compressed forms are sent in its place, never by themselves. */
const SERVED = /\.(?:html|js|css|svg|png|ico|json|webmanifest|txt|woff2)$/;
/** The build names these after their content. */
const HASHED = '/assets/';
/** No name is longer (RFC 1035 §2.3.4); the page isn't limited, so the parser gets no more. */
const MAX_NAME_CHARS = 255;
const FOR_EVER = 'public, max-age=31536000, immutable';

const NOT_BUILT =
  'The web page has not been built. `npm start` builds it, and so does `npm run build:web`; ' +
  'then start again.\n' +
  'The API works all the same: its description is at /api/v1/openapi.json.\n';

/** Resolves with what answers other addresses: with a view of the page, or `not_found`. */
export async function pageRoutes(app: App, parts: PageRouteParts) {
  const { parseName, pageDir, publicUrl } = parts;
  const isBuilt = existsSync(join(pageDir, INDEX));
  // The build names them: they would be asked for only once the script before them has run.
  const scripts = isBuilt
    ? readdirSync(join(pageDir, HASHED)).filter((file) => file.endsWith('.js'))
    : [];
  const index = isBuilt ? readFileSync(join(pageDir, INDEX), 'utf8') : '';
  await app.register(fastifyStatic, {
    root: pageDir,
    // A route for each file, so that other addresses and methods are answered as everywhere.
    wildcard: false,
    index: false,
    globIgnore: [INDEX],
    allowedPath: (path) => SERVED.test(path),
    preCompressed: true,
    acceptRanges: false,
    lastModified: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(SECURITY_HEADERS);
      reply.header('cache-control', path.includes(HASHED) ? FOR_EVER : 'no-cache');
    },
    suppressWarning: true,
  });
  for (const path of PAGE_PATHS)
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      isBuilt ? sendIndex(request, reply, null) : withoutPage(path, reply),
    );

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url, headers } = request;
    const { accept = '*/*' } = headers;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isBuilt || !isRead || /^\/api([/?]|$)/.test(url)) throw nothingHere();
    const path = url.split('?', 1)[0]!;
    const name = nameOf(path);
    const isView = name !== null || PAGE_PATHS.includes(path.replace(/\/$/, ''));
    if (/text\/html|\*\/\*/.test(accept) && isView) return sendIndex(request, reply, name);
    // A person followed a wrong link: the page says so, with its way out.
    if (prefers(accept, 'text/html')) return sendIndex(request, reply.code(404), null);
    throw nothingHere();
  };

  async function sendIndex(request: FastifyRequest, reply: FastifyReply, name: DomainName | null) {
    const { lang } = request.query as { lang?: unknown };
    const language = headLanguage(lang, request.headers['accept-language']);
    const ahead = scripts.filter((file) => file.startsWith(`words-${language}-`));
    const html = withHead(index, {
      language,
      ahead: ahead.map((file) => HASHED + file),
      path: name ? `/${name.ascii}` : request.url.split('?', 1)[0]!,
      name: name?.unicode ?? null,
      // A cache that is away costs the preview, not the page.
      known: name && ((await parts.toldState?.(name).catch(() => null)) ?? null),
      publicUrl,
    });
    return reply
      .headers(SECURITY_HEADERS)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  function nameOf(path: string): DomainName | null {
    const bare = path.replace(/\/$/, '');
    if (bare.lastIndexOf('/') !== 0) return null;
    try {
      const text = decodeURIComponent(bare.slice(1));
      const parsed = text.length <= MAX_NAME_CHARS ? parseName(text) : null;
      return parsed?.ok ? parsed.name : null;
    } catch {
      return null;
    }
  }
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing here.');
}

function withoutPage(path: string, reply: FastifyReply): FastifyReply {
  if (path === '/docs') return reply.redirect('/api/v1/openapi.json');
  return reply
    .code(path === '/' ? 200 : 404)
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(NOT_BUILT);
}
