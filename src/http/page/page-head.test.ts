import assert from 'node:assert/strict';
import { test } from 'node:test';
import common from '../../../web/src/words/common.json' with { type: 'json' };
import { STATES } from './head-words.ts';
import { headLanguage, withHead } from './page-head.ts';

const INDEX = '<html lang="vi"><title>Tra</title><meta name="description" content="x" /></html>';

test('a registrar’s name that is markup, or turns the text around it, is text in the page’s head', () => {
  const html = withHead(INDEX, {
    language: 'en',
    path: '/taken.test',
    name: 'taken.test',
    known: {
      state: 'registered',
      expiry: '2028-08-14T00:00:00.000Z',
      registrar: `"><script>alert('$&')</script>\u202Emoc\n${'x'.repeat(200)}`,
      at: Date.UTC(2026, 0, 2, 3, 4),
    },
    publicUrl: 'https://tra.example',
  });
  assert.equal(/<script|alert\('|\u202E/.test(html), false);
  assert.match(html, /&#34;&#62;&#60;script&#62;alert\(&#39;\$&#38;&#39;\)/);
  assert.match(html, /x… ?\. Checked at 2026-01-02 03:04 UTC\./);
  assert.match(html, /og:url" content="https:\/\/tra\.example\/taken\.test"/);
  assert.equal(html.match(/name="description"/g)?.length, 1);
});

test('the head has the page’s own words for every state', () => {
  for (const language of ['vi', 'en'] as const) {
    const own: Readonly<Record<string, string>> = common[language].states;
    for (const [state, word] of Object.entries(STATES[language])) assert.equal(word, own[state]);
  }
});

test('the head is in the language that the page will choose', () => {
  assert.equal(headLanguage('en', 'vi'), 'en');
  assert.equal(headLanguage(undefined, 'fr-FR,fr;q=0.9,en;q=0.8'), 'en');
  assert.equal(headLanguage(['en'], 'en-GB, vi-VN;q=0.5'), 'vi');
  assert.equal(headLanguage(undefined, undefined), 'vi');
});
