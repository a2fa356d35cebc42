import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWhois } from '../read-whois.ts';

const ASKED = 'other.test';
/** Denials in which `@` stands for the name asked for. */
const DENIALS = [
  'No match for "@".',
  'No match for @',
  'Not found: @',
  'Domain not found.',
  'NOT FOUND',
  'No entries found for the selected source(s).',
  'Domain @ is not registered',
  '@ is free',
  'The domain @ is available for registration',
  'Domain name has not been registered',
  'This domain is available.',
  'No Object Found',
  'Object "@" NOT FOUND.',
  'El dominio no se encuentra registrado',
  'O domínio @ está disponível',
  "Le domaine @ n'est pas enregistré",
  'Die Domain @ ist nicht registriert',
  'Die Domain ist frei',
  'Il dominio @ non è registrato',
  'Domena @ nie jest zarejestrowana',
  'Doména nenalezena',
  'A domain szabad',
  'Домен @ не найден',
  'Домен свободен',
  'Alan adı müsait',
  'Tên miền @ chưa được đăng ký',
  'Domain @ tersedia',
  '该域名未注册',
  'このドメイン名は登録されていません',
  '해당 도메인은 등록되어 있지 않습니다.',
];
/** What turns a denial into something else, wherever it is put in. */
const CHANGES = [
  'not true that',
  'premium',
  'reserved',
  'perhaps',
  'only if paid,',
  'unless',
  'other.example',
  'nameserver',
  'in this cache',
  'on this server',
  'with us',
  'at our registrar',
  'in the blocked list',
  'in the premium list',
  'in the database of this registrar',
  'until 2031',
  'for trademark holders',
  'permission to ask',
  ': no',
  'is false',
  '?',
  'nicht',
  'im Cache',
  'bei uns',
  'no',
  'en la caché',
  'con nosotros',
  'pas',
  'chez nous',
  'non',
  'nie',
  'не',
  'у нас',
  'không',
  'değil',
  '不',
  '吗',
  'ですか',
  'IPアドレス',
];

const isFree = (text: string) => {
  const { status, domain } = readWhois(text, { server: null, tld: 'test' });
  return status === 'available' && (domain === null || domain === ASKED);
};
const denials = DENIALS.map((denial) => denial.replace('@', ASKED));

test('the denials are free as they stand', () => {
  for (const denial of denials) assert.ok(isFree(`${denial}\n`), denial);
});

test('with words put in that change the meaning, no denial is free', () => {
  for (const denial of denials) {
    const words = denial.split(' ');
    for (const change of CHANGES) {
      for (let at = 0; at <= words.length; at++) {
        const changed = [...words.slice(0, at), change, ...words.slice(at)].join(' ');
        assert.ok(!isFree(`${changed}\n`), changed);
      }
    }
  }
});

test('about another name, no denial is free', () => {
  for (const denial of DENIALS.filter((text) => text.includes('@'))) {
    for (const other of ['another.test', 'other.example', 'xn--other-9za.test', 'a.other.test'])
      assert.ok(!isFree(`${denial.replace('@', other)}\n`), `${denial} ${other}`);
    assert.ok(!isFree(`${denial.replace('@', `${ASKED} another.test`)}\n`), denial);
  }
});

test('cut anywhere, a denial is free only where what is left is one', () => {
  const denies = /^(?:no match|not found|no entries found|the domain \S+ is available)/i;
  for (const denial of denials) {
    for (let end = 0; end < denial.length - 1; end++) {
      const left = denial.slice(0, end);
      if (!denies.test(left)) assert.ok(!isFree(left), JSON.stringify(left));
    }
  }
});

test('a sentence beside a denial that nothing explains takes it back', () => {
  for (const beside of [
    'Access to details requires authorization',
    'Only registrars may query this name',
    'This is a premium name',
    'Registered in another registry',
    'The name was deleted yesterday',
    'Status of the index: rebuilding',
    'Registrar: Example Registrar',
    'Name Server: ns1.other.test',
    'Created: 2020-01-02',
    'NoRecordReason: dispute',
    'Sólo para registradores',
    'Nur für Mitglieder',
    'Réservé aux membres',
    'Только для регистраторов',
    'Chỉ dành cho nhà đăng ký',
    '仅供注册商使用',
    'レジストラ専用',
  ]) {
    for (const denial of denials)
      for (const text of [
        `${denial}\n${beside}\n`,
        `${beside}\n\n${denial}\n`,
        `${denial}\n% ${beside}\n`,
      ])
        assert.ok(!isFree(text), text);
  }
});

test('a bare word in one language or another is no answer', () => {
  for (const word of ['frei', 'libre', 'vrij', 'livre', 'free', 'available', 'свободен', '空闲'])
    assert.ok(!isFree(`${word}\n`), word);
});
