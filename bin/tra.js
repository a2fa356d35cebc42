#!/usr/bin/env node
/**
 * The command line as it is installed: runs with this Node where it is new enough, else with the
 * one that npm installed beside it. In words that any Node from 14 on understands.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const LEAST_MAJOR = 24;
const program = new URL('../dist/main/tra.js', import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= LEAST_MAJOR) await import(program.href);
else runWith(installedNode());

/** Its path; null where npm was told to leave optional packages or install scripts out. */
function installedNode() {
  try {
    return createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    return null;
  }
}

function runWith(node) {
  if (node === null) return refuse();
  const child = spawn(node, [fileURLToPath(program), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // A terminal tells both; what is sent to this process alone is handed on.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => {});
  child.on('error', refuse);
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function refuse() {
  process.stderr.write(
    `tra needs Node.js ${LEAST_MAJOR} or later, and this is ${process.versions.node}: ` +
      'install it, or install tra again without --omit=optional and --ignore-scripts.\n',
  );
  process.exitCode = 1;
}
