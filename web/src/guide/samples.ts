/** The guide's own requests, and the code that checks a webhook's signature. */
import { type ApiRequest, CODE_LANGUAGES, type CodeLanguage, codeFor } from './api-request.ts';

export type Samples = Readonly<Record<CodeLanguage, string>>;

/** The same request in every language. */
export function samples(request: ApiRequest): Samples {
  return Object.fromEntries(
    CODE_LANGUAGES.map((language) => [language, codeFor(language, request)]),
  ) as Record<CodeLanguage, string>;
}

function get(origin: string, path: string, query: ApiRequest['query'], withKey = false): Samples {
  return samples({
    method: 'GET',
    address: `${origin}/api/v1${path}`,
    query,
    headers: [],
    body: null,
    withKey,
  });
}

function post(
  origin: string,
  path: string,
  body: unknown,
  headers: ApiRequest['headers'] = [],
): Samples {
  return samples({
    method: 'POST',
    address: `${origin}/api/v1${path}`,
    query: [],
    headers,
    body: JSON.stringify(body),
    withKey: true,
  });
}

export function guideSamples(origin: string) {
  return {
    check: get(origin, '/domain/check', [['domain', 'example.vn']]),
    whois: get(origin, '/whois', [['domain', 'vnnic.vn']]),
    usage: get(origin, '/usage', [], true),
    bulk: post(origin, '/whois/bulk', { domains: ['vnnic.vn', 'example.com', 'tên-miền.vn'] }),
    history: get(origin, '/whois/history', [
      ['domain', 'vnnic.vn'],
      ['limit', '10'],
    ]),
    backorder: post(origin, '/backorders', { domain: 'example.vn', once: true }, [
      ['Idempotency-Key', 'order-2026-0001'],
    ]),
    webhook: post(origin, '/webhooks', {
      url: 'https://hook.example/tra',
      events: ['backorder.*'],
    }),
  };
}

export const ERROR_SAMPLE = JSON.stringify(
  {
    code: 'invalid_domain',
    message: 'The domain is not a valid one.',
    requestId: '0b6f1c52-…',
    details: [{ field: 'domain', message: '…' }],
  },
  null,
  2,
);

export const AUCTION_SAMPLE = JSON.stringify(
  {
    domain: 'ab.vn',
    available: false,
    status: 'auction',
    reason: {
      code: 'vn_short_name_auction',
      rule: 'Decision 427/QĐ-BTTTT (2018-03-29)',
      message: '…',
    },
    definitive: true,
  },
  null,
  2,
);

export const VERIFY_SAMPLES = {
  javascript: `// npm install standardwebhooks
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = webhook.verify(Buffer.concat(chunks), request.headers);
    console.log(request.headers['webhook-id'], event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);`,
  python: `import base64, hashlib, hmac, time

def verify(secret: str, headers, body: bytes) -> bool:
    """\`headers\` by lower-case name; \`body\` as it came."""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected.encode(), given.encode())
               for given in headers["webhook-signature"].split(" "))`,
  php: `<?php
function verify(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$headers = array_change_key_case(getallheaders(), CASE_LOWER);
http_response_code(verify(getenv('WEBHOOK_SECRET'), $headers, file_get_contents('php://input')) ? 204 : 400);`,
};
