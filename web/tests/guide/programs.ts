/** The languages of the guide's examples: which program runs each, and what it needs. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { skipWithout } from '../../../src/testing/programs/installed.ts';
import type { CodeLanguage } from '../../src/guide/api-request.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const SAMPLES = new URL('../../src/guide/samples/', import.meta.url);

interface Program {
  readonly file: string;
  readonly commands: readonly string[];
  /** Asks a command whether it has what the examples need. */
  readonly proof: readonly string[];
  readonly debianPackages: string;
}

export const PROGRAMS: Readonly<Record<CodeLanguage, Program>> = {
  curl: {
    file: 'example.sh',
    commands: ['sh'],
    proof: ['-c', 'curl --version'],
    debianPackages: 'curl',
  },
  JavaScript: {
    file: 'example.mjs',
    commands: [process.execPath],
    proof: ['--version'],
    debianPackages: 'nodejs',
  },
  Python: {
    file: 'example.py',
    commands: ['python3', '/usr/bin/python3'],
    proof: ['-c', 'import requests'],
    debianPackages: 'python3-requests',
  },
  PHP: {
    file: 'example.php',
    commands: ['php'],
    proof: ['-r', 'exit((int) !extension_loaded("curl"));'],
    debianPackages: 'php-cli and php-curl',
  },
};

/**
 * The command that runs a language's examples. Null, and the test skipped, where it or what it
 * needs isn't installed; under `CI=true` the test fails instead.
 */
export function commandFor(t: TestContext, language: CodeLanguage): string | null {
  const { commands, proof, debianPackages } = PROGRAMS[language];
  const command = commands.find((name) => spawnSync(name, proof).status === 0);
  if (command !== undefined) return command;
  return skipWithout(t, debianPackages);
}

/** A folder that is gone when the test ends. */
export async function scratchFolder(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tra-guide-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a file as it is to its end; rejects where it ends with a fault, and says which. */
export async function runFile(
  command: string,
  folder: string,
  file: string,
  settings: Record<string, string>,
): Promise<string> {
  const own = { PATH: process.env.PATH, HOME: folder, ...settings };
  const options = { cwd: folder, env: own, timeout: 60_000 };
  const { stdout } = await promisify(execFile)(command, [file], options);
  return stdout;
}
