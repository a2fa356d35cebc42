/** Every example of the guide, run as it is printed, on a service as `npm start` starts it. */
import assert from 'node:assert/strict';
import { copyFile, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { CODE_LANGUAGES, codeFor } from '../../src/guide/api-request.ts';
import { guideRequests } from '../../src/guide/examples.ts';
import { type FreshInstall, freshInstall } from './fresh-install.ts';
import { commandFor, PROGRAMS, ROOT, runFile, SAMPLES, scratchFolder } from './programs.ts';
import { heldToSignatures } from './signatures.ts';

/** What an answer must show, in every language. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'start.check': /available/,
  'start.whois': /registered/,
  'keys.usage': /partner/,
  'bulk.text': /succeeded\W+3/,
  'history.text': /history\.test/,
  'backorders.text': /accepted|watching|scheduled/,
  'backorders.state': /expiring\.test/,
  'webhooks.make': /whsec_/,
};

/** Around the guide's function, which stands alone. */
const PYTHON_SERVER = `
import http.server, os

class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.send_response(204 if verify(os.environ["WEBHOOK_SECRET"], headers, body) else 400)
        self.end_headers()

http.server.HTTPServer(("127.0.0.1", 8080), Handler).serve_forever()
`;

let install: FreshInstall;
before(async (t) => {
  install = await freshInstall(t as Parameters<typeof freshInstall>[0]);
});

for (const language of CODE_LANGUAGES)
  test(`every example in ${language} works as printed`, async (t) => {
    const command = commandFor(t, language);
    if (command === null) return;
    const { file } = PROGRAMS[language];
    const folder = await scratchFolder(t);
    // curl itself takes every answer for a success.
    await writeFile(join(folder, '.curlrc'), 'fail-with-body\nsilent\n');
    const requests = Object.entries(guideRequests(install.url, install.hasSandbox));
    assert.deepEqual(requests.map(([place]) => place).sort(), Object.keys(SHOWN).sort());
    for (const [place, request] of requests) {
      await writeFile(join(folder, file), codeFor(request)[language]);
      const shown = await runFile(command, folder, file, { TRA_KEY: install.key });
      assert.match(shown, SHOWN[place]!, place);
    }
  });

test('the verification in JavaScript takes what the service signed, and nothing else', async (t) => {
  const folder = await scratchFolder(t);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(new URL('verify.js', SAMPLES), join(folder, 'verify.mjs'));
  await heldToSignatures(t, { command: process.execPath, folder, file: 'verify.mjs' });
});

test('so does the one in PHP, in a web server', async (t) => {
  const command = commandFor(t, 'PHP');
  if (command === null) return;
  const folder = await scratchFolder(t);
  const file = 'verify.php';
  await copyFile(new URL(file, SAMPLES), join(folder, file));
  const args = (port: string) => ['-S', `127.0.0.1:${port}`, file];
  await heldToSignatures(t, { command, folder, file }, args);
});

test('so does the one in Python', async (t) => {
  const command = commandFor(t, 'Python');
  if (command === null) return;
  const folder = await scratchFolder(t);
  const file = 'server.py';
  const sample = await readFile(new URL('verify.py', SAMPLES), 'utf8');
  await writeFile(join(folder, file), sample + PYTHON_SERVER);
  await heldToSignatures(t, { command, folder, file });
});
