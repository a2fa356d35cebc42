/** 200 names of the sandbox and of a registry that speaks port 43 alone, in every state. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from '../database.ts';
import { ScriptedWhoisServer } from '../servers/scripted-whois-server.ts';
import { startTestService, type TestService } from '../service.ts';
import { port43Answer } from './whois-world.ts';

const SANDBOX = [
  ...['taken', 'redemption', 'expiring', 'dropping', 'contested', 'renewing', 'history'],
  ...['reserved', 'auction', 'down', 'free', 'xn--tin-hkz'],
].map((label) => `${label}.test`);

export const TWO_HUNDRED_NAMES = [
  ...SANDBOX,
  ...numbered('name', 150),
  ...numbered('free', 20),
  ...numbered('kept', 17),
  'busy.example',
];

function numbered(label: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${label}${i}.example`);
}

/** The whole service, which knows them all. */
export async function serviceOfNames(t: Cleanup): Promise<TestService> {
  const whois = await ScriptedWhoisServer.start((query) => port43Answer(query.trim()));
  t.after(() => whois[Symbol.asyncDispose]());
  const folder = await mkdtemp(join(tmpdir(), 'tra-rdap-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'whois.json');
  await writeFile(file, JSON.stringify({ example: whois.address }));
  return startTestService(t, { WHOIS_SERVERS: file, OUTBOUND_ALLOW: '127.0.0.1' });
}
