import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startTestService } from '#app/testing/service.ts';

const pem = (name: string) =>
  fileURLToPath(new URL(`../testing/tls/test-only.${name}.pem`, import.meta.url));
const TLS = { TLS_CERT_FILE: pem('cert'), TLS_KEY_FILE: pem('key') };

const service = await startTestService({ after }, TLS);

async function head(path: string): Promise<IncomingMessage> {
  const asked = request(`${service.url}${path}`, { rejectUnauthorized: false, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

test('under TLS every answer tells browsers to come by HTTPS alone, on the short way too', async () => {
  for (const path of ['/healthz', '/nothing', ...Array(2).fill('/api/v1/whois?domain=taken.test')])
    assert.match((await head(path)).headers['strict-transport-security'] ?? '', /^max-age=\d{8}/);
});
