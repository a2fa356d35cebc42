import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig, unknownSettings } from './config.ts';

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.faults;
  }
};

test('nothing set: every setting has its default, and an empty value counts as unset', () => {
  assert.deepEqual(readConfig({ PORT: '', VN_SOURCES: ' ', SANDBOX: '' }), readConfig({}));
  assert.equal(readConfig({}).http.port, 3000);
  assert.equal(readConfig({}).storage.databaseUrl, null);
});

test('texts are read as what the setting holds', () => {
  const { http, sources, running } = readConfig({
    PORT: '0',
    TRUST_PROXY: '10.0.0.0/8, ::1,',
    VN_SOURCES: 'vnnic,bkns',
    SANDBOX: 'TRUE',
    PUBLIC_URL: 'https://api.example.com',
  });
  assert.equal(http.port, 0);
  assert.deepEqual(http.trustProxy, ['10.0.0.0/8', '::1']);
  assert.deepEqual(sources.vnSources, ['vnnic', 'bkns']);
  assert.equal(running.sandbox, true);
  assert.equal(http.publicUrl, 'https://api.example.com');
});

test('every setting at fault is named with what it must be, and none with its value', () => {
  const secret = 's3cret';
  const env = {
    PORT: '65536',
    LOOKUP_TIMEOUT_MS: '1e4',
    CACHE_MAX_MB: '3.5',
    SANDBOX: secret,
    LOG_LEVEL: secret,
    VN_SOURCES: 'bkns,bkns',
    DATABASE_URL: `mysql://${secret}`,
    CORS_ORIGINS: 'https://app.example/path',
    TLS_CERT_FILE: secret,
  };
  assert.deepEqual(faultsOf(env), [
    'PORT must be a whole number from 0 to 65535',
    'CORS_ORIGINS must be * or a comma list of origins such as https://app.example',
    'DATABASE_URL must be a URL that begins with postgres: or postgresql:',
    'VN_SOURCES must be a comma list of epp, rdap, whois, bkns, inet, vnnic, each at most once',
    'LOOKUP_TIMEOUT_MS must be a whole number from 100 to 120000',
    'CACHE_MAX_MB must be a whole number from 1 to 65536',
    'SANDBOX must be true or false',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    'TLS_KEY_FILE is needed too: certificate and key go together',
  ]);
  assert.doesNotMatch(faultsOf(env).join(), new RegExp(secret));
});

test('misspelt settings of the environment are named with what is meant, others’ variables and values never', () => {
  const secret = 's3cret';
  const env = Object.fromEntries(
    [
      'DATABSE_URL',
      'log_level',
      'ROLE',
      'MIGRATES',
      'VN_SOURCE_LIST',
      'TRA_LISTEN',
      'DATA_DIR',
      'ODD',
    ]
      .concat(
        'HOME',
        'PATH',
        'HOSTNAME',
        'USER',
        'LOGNAME',
        'SHELL',
        'LANG',
        'TERM',
        'PWD',
        'SHLVL',
      )
      .concat(
        'PGDATA',
        'PGHOST',
        'TRA_PORT',
        'TRA_SERVICE_HOST',
        'TRA_PORT_80_TCP',
        'NODE_ENV',
        'CI',
      )
      .map((name) => [name, secret]),
  );
  assert.deepEqual(unknownSettings(env, `PORTT=${secret}\nODD=${secret}\nPORT=1\n`).sort(), [
    'DATABSE_URL (DATABASE_URL?)',
    'MIGRATES (MIGRATE?)',
    'ODD',
    'PORTT (PORT?)',
    'ROLE (ROLES?)',
    'TRA_LISTEN',
    'VN_SOURCE_LIST',
    'log_level (LOG_LEVEL?)',
  ]);
});
