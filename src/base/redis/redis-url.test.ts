import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../config.ts';
import { parseRedisUrl } from './redis-url.ts';

test('each form of the address is understood, with its hosts, login, master and database', () => {
  const none = { isTls: false, login: {}, sentinelLogin: {}, master: '', db: 0 };
  assert.deepEqual(parseRedisUrl('redis+sentinel://one,[2001:db8::1]:5000/main'), {
    ...none,
    kind: 'sentinel',
    nodes: [
      { host: 'one', port: 26379 },
      { host: '2001:db8::1', port: 5000 },
    ],
    master: 'main',
  });
  assert.deepEqual(
    parseRedisUrl('rediss+sentinel://me:p%40ss%2F,word@one:1/my%20main/3?sentinelPassword=a%26b'),
    {
      kind: 'sentinel',
      isTls: true,
      nodes: [{ host: 'one', port: 1 }],
      login: { username: 'me', password: 'p@ss/,word' },
      sentinelLogin: { sentinelPassword: 'a&b' },
      master: 'my main',
      db: 3,
    },
  );
  assert.deepEqual(parseRedisUrl('redis+cluster://:word@one:7000,two/'), {
    ...none,
    kind: 'cluster',
    nodes: [
      { host: 'one', port: 7000 },
      { host: 'two', port: 6379 },
    ],
    login: { password: 'word' },
  });
  for (const [url, taken] of [
    ['redis://me:pass+word@one:1/2', 'redis://me:pass+word@one:1/2'],
    ['rediss://one', 'rediss://one'],
    ['unix:///run/redis.sock', '/run/redis.sock'],
  ] as const)
    assert.deepEqual(parseRedisUrl(url), { kind: 'server', url: taken });
});

test('what is no address of a Redis is refused without a word of its password', () => {
  for (const url of [
    'http://:hush@one',
    'redis+sentinel://:hush@one',
    'redis+sentinel://:hush@one/main/two',
    'redis+sentinel://:hush@one,/main',
    'redis+sentinel://:hush%zz@one/main',
    'redis+cluster://:hush@one/1',
    'redis+cluster://:hush@one:99999',
    'redis+cluster://',
    'redis+other://:hush@one/main',
    'hush',
  ]) {
    assert.equal(parseRedisUrl(url), null, url);
    assert.throws(
      () => readConfig({ REDIS_URL: url }),
      (error: Error) => error instanceof ConfigError && !error.message.includes('hush'),
    );
  }
});
