/**
 * Lists and calls the tools of the Model Context Protocol by its inspector's command line: at
 * `/mcp` over HTTP, over stdio by `npm run mcp`. The inspector (110 MB) comes by npx.
 * `npm run trial:mcp`
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { temporaryDataDir } from '#app/testing/database.ts';
import { runTra, startProcess } from '#app/testing/processes.ts';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const MOST_BYTES = 16 * 1024 * 1024;

const endings: (() => Promise<void>)[] = [];
const scene = { after: (end: () => Promise<void>) => void endings.unshift(end) };
try {
  await trial();
} finally {
  for (const end of endings) await end();
}

async function trial(): Promise<void> {
  const settings = { DATA_DIR: await temporaryDataDir(scene) };
  const service = await startProcess(scene, settings);
  const args = ['keys', 'issue', '--tier', 'partner', '--name', 'inspector'];
  const key = (await runTra(args, settings)).stdout.trim();
  const overHttp = [
    ...['--transport', 'http', '--server-url', `${service.url}/mcp`],
    ...['--header', `Authorization: Bearer ${key}`],
  ];
  const overStdio = [
    ...['npm', 'run', '--silent', 'mcp', '--cwd', process.cwd()],
    ...['-e', `MCP_URL=${service.url}`, '-e', `MCP_KEY=${key}`],
  ];
  for (const [name, way] of Object.entries({ overHttp, overStdio })) {
    const inspect = (...method: string[]) => inspected([...way, ...method]);
    const { tools } = await inspect('--method', 'tools/list', '--strict');
    for (const used of ['check', 'lookup'])
      assert.ok(
        tools.some(({ name: tool }: Tool) => tool === used),
        used,
      );
    const call = (tool: string, values: object) =>
      inspect(
        '--method',
        'tools/call',
        '--tool-name',
        tool,
        '--tool-args-json',
        JSON.stringify(values),
      );
    const check = await call('check', { domains: ['taken.test', 'free.test', 'down.test'] });
    assert.deepEqual(
      check.structuredContent.results.map((one: Answer) => one.result?.status ?? one.error?.code),
      ['registered', 'available', 'registry_unavailable'],
    );
    const lookup = await call('lookup', { domain: 'taken.test' });
    assert.equal(lookup.structuredContent.status, 'registered');
    console.log(`${name}: ${tools.length} tools, check and lookup answer`);
  }
}

interface Tool {
  readonly name: string;
}

interface Answer {
  readonly result?: { readonly status: string };
  readonly error?: { readonly code: string };
}

async function inspected(args: readonly string[]) {
  const npx = ['--yes', '--prefer-offline', '--package', INSPECTOR, 'mcp-inspector', '--cli'];
  const run = promisify(execFile);
  const { stdout } = await run('npx', [...npx, '--format', 'json', '--quiet', ...args], {
    maxBuffer: MOST_BYTES,
  });
  return JSON.parse(stdout).result;
}
