import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBan, toldWait } from './refusal-words.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

test('a refusal’s text that says how long to stay away is understood', () => {
  for (const [text, ms] of [
    ['% Query limit exceeded. Try again after: 24h0m0s', 24 * HOUR],
    ['Try again after: 1h30m', 1.5 * HOUR],
    ['Your quota will be replenished in 3412 seconds.', 3412 * SECOND],
    ['Excessive querying, please wait 5 minutes', 300 * SECOND],
    ['retry in 2 hrs', 2 * HOUR],
    ['Blocked for 1 day', 24 * HOUR],
    ['You have exceeded your daily quota', 24 * HOUR],
    ['WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS', null],
    ['-ERR: 55000000002 Only 1 request per second allowed', null],
    ['Server is busy now, please try later', null],
    ['', null],
  ] as const)
    assert.equal(toldWait(text), ms, text);
});

test('a long or hostile text is read in no time', () => {
  assert.equal(toldWait('1h'.repeat(100_000)), null);
  assert.equal(toldWait(`${'9'.repeat(100_000)} seconds`), null);
});

test('a refusal of us is told from a refusal of the question', () => {
  for (const words of [
    'You are not allowed to connect',
    'Access denied',
    '-ERR: 403 Your IP address has been blacklisted',
    'Доступ запрещен',
  ])
    assert.equal(isBan(words), true, words);
  for (const words of [
    'Invalid query',
    'This TLD is not supported',
    'Unknown command',
    'This server is not authoritative for the requested zone',
    'no whois server is known for this kind of object',
    null,
  ])
    assert.equal(isBan(words), false, String(words));
});
