/** What lies in `deploy/` and `compose.yaml` is held against the code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { sections } from '#app/base/config.ts';
import { promtoolFaults } from '#app/testing/programs/promtool.ts';
import { filesBelow, fileText } from './checkout.ts';

const SETTINGS = sections().flatMap(({ settings }) => settings.map(([, { name }]) => name));

interface Container {
  image: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  cpus?: number;
  pids_limit?: number;
}

/** The documents of a YAML or JSON file. */
function documents(path: string) {
  return parseAllDocuments(fileText(path)).map((document) => {
    assert.deepEqual(document.errors, [], path);
    assert.deepEqual(document.warnings, [], path);
    return document.toJS();
  });
}

function compose(): { services: Record<string, Container> } {
  return documents('compose.yaml')[0];
}

test('every YAML and JSON file of deploy can be read', () => {
  const files = filesBelow('deploy').filter((file) => /\.(ya?ml|json)$/.test(file));
  assert.ok(files.length >= 4);
  for (const file of files) assert.ok(documents(file).length > 0, file);
});

test('compose.yaml passes on every setting, and sets no other', () => {
  const environment = compose().services.tra?.environment ?? {};
  assert.deepEqual(Object.keys(environment), SETTINGS);
  // Where it listens and keeps its files is the container's own matter.
  for (const [name, value] of Object.entries(environment))
    if (!['HOST', 'PORT', 'DATA_DIR'].includes(name))
      assert.match(value, RegExp(`^\\$\\{${name}:-`));
  assert.match(environment.SANDBOX ?? '', /:-false\}$/);
});

test('every container of compose.yaml has limits, a read-only root and no needless capability', () => {
  for (const [name, service] of Object.entries(compose().services)) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    for (const limit of ['mem_limit', 'cpus', 'pids_limit'] as const)
      assert.ok(service[limit], `${name}: ${limit}`);
  }
});

/** Not ours, but the C library's and Node's. */
const OF_THE_ENGINE = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_COMPILE_CACHE'];

test('units and manifests set settings of the table alone, and those of the engine', () => {
  const named = filesBelow('deploy').flatMap((file) => {
    const text = fileText(file);
    if (file.endsWith('.service'))
      return [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list]) =>
        list!.split(' ').map((one) => one.split('=', 1)[0]!),
      );
    if (!file.endsWith('kustomization.yaml')) return [];
    const generators: { literals: string[] }[] = documents(file)[0].configMapGenerator;
    return generators.flatMap(({ literals }) => literals.map((one) => one.split('=', 1)[0]!));
  });
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter((name) => ![...SETTINGS, ...OF_THE_ENGINE].includes(name)),
    [],
  );
});

test('each program that units and manifests start is there', () => {
  const programs = filesBelow('deploy').flatMap((file) =>
    [...fileText(file).matchAll(/\bsrc\/main\/[\w-]+\.ts\b/g)].map(([path]) => path),
  );
  assert.ok(programs.length > 0);
  const sources = filesBelow('src/main');
  assert.deepEqual(
    programs.filter((path) => !sources.includes(path)),
    [],
  );
});

test('units and manifests start each role, with a port for those who watch it', () => {
  const { fallback } = sections().flatMap(({ settings }) =>
    settings.flatMap(([key, one]) => (key === 'roles' ? [one] : [])),
  )[0]!;
  const besides = (fallback as string[]).filter((role) => role !== 'api');
  assert.ok(besides.length > 0);
  for (const role of besides) {
    const unit = fileText(`deploy/systemd/tra-${role}.service`);
    assert.match(unit, RegExp(`start-role\\.ts ${role}$`, 'm'));
    assert.match(unit, /^Environment=.*\bADMIN_PORT=\d+/m);
    const [{ spec }] = documents(`deploy/kubernetes/${role}.yaml`);
    const [container] = spec.template.spec.containers;
    assert.deepEqual(container.command.slice(1), ['src/main/start-role.ts', role]);
    assert.equal(container.readinessProbe.httpGet.path, '/readyz');
  }
});

test('what ends an API process by force waits for its drain, and for all that comes after it', () => {
  const unit = fileText('deploy/systemd/tra.service');
  const literals = fileText('deploy/kubernetes/kustomization.yaml');
  const [{ spec }] = documents('deploy/kubernetes/api.yaml');
  const seconds = (text: string, name: string) =>
    Number(RegExp(`\\b${name}=(\\d+)`).exec(text)?.[1]);
  for (const [drain, patience] of [
    [seconds(unit, 'DRAIN_SECONDS'), seconds(unit, 'TimeoutStopSec')],
    [seconds(literals, 'DRAIN_SECONDS'), spec.template.spec.terminationGracePeriodSeconds],
  ]) {
    assert.ok(drain > 0);
    // A worker's end, the last answers, the longest lookup, what is left to be written, and what
    // is left to be sent, by each process in turn, to a collector that hangs.
    assert.ok(patience >= drain + 10 + 1 + 12 + 15 + 8, `${patience} s for a drain of ${drain} s`);
  }
});

test('dashboard and alerts ask for metrics that there are', () => {
  const known = new Set(fileText('docs/operations.md').match(/\btra_[a-z_]+/g));
  const asked = filesBelow('deploy')
    .filter((file) => /(grafana|prometheus)\//.test(file))
    .flatMap((file) => fileText(file).match(/\btra_[a-z_]+/g) ?? []);
  const metrics = new Set(asked.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  assert.ok(metrics.size > 10);
  assert.deepEqual(
    [...metrics].filter((name) => !known.has(name)),
    [],
  );
});

test('Prometheus’ own checker takes the rules, and they fire when they should', (t) => {
  for (const args of [
    ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml'],
    ['check', 'rules', 'deploy/prometheus/alerts.yaml'],
    ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'],
  ]) {
    const faults = promtoolFaults(t, args);
    if (faults === null) return;
    assert.equal(faults, '', args.join(' '));
  }
});
