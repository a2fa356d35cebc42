/** The web page: its files and its views at `/`, beside the API and knowing nothing of it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app/base/errors.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { App } from '../app-type.ts';
import { acceptedEncodings } from './accepted-encoding.ts';
import { type PageFile, readPage } from './page-files.ts';
import { PAGE_PATHS } from './page-paths.ts';

export interface PageRouteParts {
  readonly parseName: NameParser;
  /** Folder of the built page; it need not be there. */
  readonly pageDir: string;
}

/** No inline script or style, no other origin, no frame: text from a registry that slipped into markup would still do nothing. */
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

const NOT_BUILT =
  'The web page has not been built. `npm start` builds it, and so does `npm run build:web`; then start again.\n' +
  'The API works all the same: its description is at /api/v1/openapi.json.\n';

/** Registers the page's routes. Returns what answers an address that no route knows: with a view of the page, or `not_found`. */
export function pageRoutes(app: App, { parseName, pageDir }: PageRouteParts) {
  const files = readPage(pageDir);
  const index = files.get('/index.html');
  for (const [path, file] of files) {
    if (file !== index) route(path, (request, reply) => send(request, reply, file));
  }
  for (const path of PAGE_PATHS) route(path, index ? view(index) : withoutPage(path));

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!index || !isRead || isApi(request.url))
      throw new AppError('not_found', 'There is nothing here.');
    const accept = request.headers.accept ?? '*/*';
    const path = pathOf(request.url);
    if (/text\/html|\*\/\*/.test(accept) && isView(path)) return send(request, reply, index);
    // Somebody followed a wrong link: the page says so, with its way out.
    if (accept.includes('text/html')) return send(request, reply.code(404), index);
    throw new AppError('not_found', 'There is nothing here.');
  };

  function route(
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ): void {
    app.get(url, { schema: { hide: true } }, async (request, reply) => handler(request, reply));
  }

  /** A link with a slash too many, or to a name. */
  function isView(path: string): boolean {
    const bare = path.replace(/\/$/, '');
    if (PAGE_PATHS.includes(bare)) return true;
    if (bare.lastIndexOf('/') !== 0) return false;
    try {
      return parseName(decodeURIComponent(bare.slice(1))).ok;
    } catch {
      return false;
    }
  }
}

function view(index: PageFile) {
  return (request: FastifyRequest, reply: FastifyReply) => send(request, reply, index);
}

function withoutPage(path: string) {
  return (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (path === '/docs') return reply.redirect('/api/v1/openapi.json');
    return reply
      .code(path === '/' ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(NOT_BUILT);
  };
}

function send(request: FastifyRequest, reply: FastifyReply, file: PageFile): FastifyReply {
  const encoding = acceptedEncodings(request.headers['accept-encoding']).find(
    (coding) => file.forms[coding],
  );
  const form = file.forms[encoding ?? 'identity']!;
  reply.headers({
    ...SECURITY_HEADERS,
    'cache-control': file.cacheControl,
    etag: form.etag,
    vary: 'accept-encoding',
  });
  if (matches(request.headers['if-none-match'], form.etag)) return reply.code(304).send();
  if (encoding !== undefined && encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', file.type).send(form.bytes);
}

/** Weak comparison, as RFC 9110 §13.1.2 wants it; a proxy may have made the tag weak. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}

function isApi(url: string): boolean {
  return /^\/api([/?]|$)/.test(url);
}

function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}
