/** A service as `npm start` starts it, nothing set but its folder, and a key as the guide says. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { temporaryDataDir } from '../../../src/testing/database.ts';
import { startProcess } from '../../../src/testing/processes.ts';
import { ROOT, SAMPLES } from './programs.ts';

export interface FreshInstall {
  readonly url: string;
  /** Of the tier Partner. */
  readonly key: string;
  /** What the guide goes by, read as the page reads it. */
  readonly hasSandbox: boolean;
}

export async function freshInstall(t: Parameters<typeof startProcess>[0]): Promise<FreshInstall> {
  const dataDir = await temporaryDataDir(t);
  // All languages share one address: together they ask more often than one reader would.
  const settings = { DATA_DIR: dataDir, PUBLIC_RATE_PER_MINUTE: '1000' };
  const { url } = await startProcess(t, settings);
  const issue = readFileSync(new URL('issue-key.sh', SAMPLES), 'utf8');
  const key = execFileSync('sh', ['-c', `${issue}\nprintf %s "$TRA_KEY"`], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  const description = await (await fetch(`${url}/api/v1/openapi.json`)).json();
  return { url, key, hasSandbox: description.info['x-sandbox'] === true };
}
