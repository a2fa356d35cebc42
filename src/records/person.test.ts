import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedForm, isPerson, mentions, type Person } from './person.ts';
import { emptyContact } from './registration.ts';

const email: Person = { kind: 'email', text: comparedForm('email', ' An@Mail.Example') };
const name: Person = { kind: 'name', text: comparedForm('name', 'Nguyễn Văn Đạt') };

test('a contact is a person by its e-mail, or by its whole name or organisation', () => {
  assert.ok(isPerson({ ...emptyContact(), email: 'AN@mail.example' }, email));
  assert.ok(isPerson({ ...emptyContact(), name: 'nguyen van  dat' }, name));
  assert.ok(isPerson({ ...emptyContact(), organization: 'NGUYỄN VĂN ĐẠT' }, name));
  assert.ok(!isPerson({ ...emptyContact(), name: 'Nguyen Van Dat Anh' }, name));
});

test('a contact is a person by an e-mail address anywhere in any of its texts', () => {
  for (const text of [
    'binh@mail.example, An@Mail.example',
    'binh@mail.example;an@mail.example',
    'mailto:an@mail.example',
    'An <an@mail.example>',
    'an%40mail.example',
  ]) {
    assert.ok(isPerson({ ...emptyContact(), email: text }, email), text);
    assert.ok(isPerson({ ...emptyContact(), name: text }, email), text);
    assert.ok(isPerson({ ...emptyContact(), street: ['1 Main', text] }, email), text);
  }
  assert.ok(!isPerson({ ...emptyContact(), email: 'binh@mail.example,dan@mail.example' }, email));
});

test('an answer mentions a person only with words of their own', () => {
  for (const answer of [
    'Email: AN@MAIL.EXAMPLE\r\n',
    'write to an@mail.example.',
    '["mailto:an@mail.example"]',
    '"\\u0061n@mail.example"',
    '{"remark":"see:\\nan@mail.example"}',
    '<a href="mailto:an%40mail.example">',
  ])
    assert.ok(mentions(answer, email), answer);
  for (const answer of [
    'dan@mail.example',
    'an@mail.example.org',
    'x.an@mail.example',
    'an@mail.examples',
    '',
  ])
    assert.ok(!mentions(answer, email), answer);
  assert.ok(mentions('Owner: NGUYEN VAN DAT\r\n', name));
  assert.ok(mentions('{"fn":"Nguy\\u1ec5n V\\u0103n \\u0110\\u1ea1t"}', name));
  assert.ok(mentions('{"fn":"see:\\nNguyen Van Dat\\"}', name));
  assert.ok(!mentions('Owner: Nguyen Van Datanh', name));
});
