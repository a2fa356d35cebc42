import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registries } from '../registries/registries.ts';
import { dialectOf, queryLine } from './dialects.ts';

const lineFor = (server: string, name: string) => queryLine(dialectOf(server), name);

test('registries with a query form of their own are asked in it', () => {
  const registries = new Registries({ bootstraps: [] });
  const lines = [
    'xn--mller-kva.de',
    'example.jp',
    'example.dk',
    'example.com',
    'example.cc',
    'john.name',
    'example.fr',
  ];
  assert.deepEqual(
    lines.map((name) =>
      lineFor(registries.sourcesFor(name.slice(name.indexOf('.') + 1)).whois!, name),
    ),
    [
      '-T dn,ace xn--mller-kva.de',
      'example.jp/e',
      '--charset=utf-8 --show-handles example.dk',
      'domain example.com',
      'domain example.cc',
      'domain=john.name',
      'example.fr',
    ],
  );
});

test('every charset of the table is one that can be decoded', () => {
  for (const server of [
    'whois.registro.br',
    'whois.jprs.jp',
    'whois.kg',
    'oldwhois.kisa.or.kr',
    'whois.nic.fr',
  ]) {
    assert.doesNotThrow(() => new TextDecoder(dialectOf(server).charset, { fatal: true }), server);
  }
});

test('a server that isn’t in the table, or is named like a part of every object, gets the bare name', () => {
  for (const server of ['whois.example', 'constructor', '__proto__', '']) {
    assert.equal(lineFor(server, 'taken.test'), 'taken.test');
    assert.equal(dialectOf(server).charset, 'utf-8');
  }
});
