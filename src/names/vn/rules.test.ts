import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DomainName } from '../domain-name.ts';
import { createNameParser } from '../parse-name.ts';
import {
  accentVariantNotice,
  auctionListReason,
  eligibilityNotice,
  protectedNameNotice,
  reservedListReason,
  sharedZoneReason,
  shortNameAuctionReason,
} from './rules.ts';

const parse = createNameParser();

function name(text: string): DomainName {
  const parsed = parse(text);
  if (!parsed.ok) assert.fail(`${text}: ${parsed.fault.message}`);
  return parsed.name;
}

describe('shared zones', () => {
  test('generic, new and provincial zones can not be had', () => {
    for (const zone of [
      'com.vn',
      'ai.vn',
      'id.vn',
      'ap.vn',
      'ad.vn',
      'on.vn',
      'hanoi.vn',
      'hue.vn',
      'thuathienhue.vn',
    ]) {
      assert.equal(sharedZoneReason(name(zone))?.code, 'vn_shared_zone', zone);
    }
  });

  test('the reason names the text that makes the zone a shared one', () => {
    assert.match(sharedZoneReason(name('com.vn'))?.rule ?? '', /24\/2015/);
    assert.match(sharedZoneReason(name('ai.vn'))?.rule ?? '', /21\/2021/);
    assert.match(sharedZoneReason(name('on.vn'))?.rule ?? '', /48\/2025/);
    assert.match(sharedZoneReason(name('hanoi.vn'))?.message ?? '', /provincial zone/);
  });

  test('names below them and other names can', () => {
    for (const text of [
      'example.com.vn',
      'com.com.vn',
      'hanoi.com.vn',
      'saigon.vn',
      'example.com',
      'hanoi.com',
    ]) {
      assert.equal(sharedZoneReason(name(text)), null, text);
    }
  });
});

describe('short names', () => {
  test('ASCII names of one or two characters directly under .vn go to auction', () => {
    for (const text of ['a.vn', '1.vn', 'ab.vn', 'a1.vn', '00.vn', 'AB.VN', 'www.ab.vn']) {
      assert.deepEqual(shortNameAuctionReason(name(text)), {
        code: 'vn_short_name_auction',
        rule: 'Decision 427/QĐ-BTTTT (2018-03-29)',
        message: 'Names of one or two characters directly under .vn are given by auction only.',
      });
    }
  });

  test('names with Vietnamese letters, at the third level, longer, shared or of other TLDs do not', () => {
    for (const text of [
      'đ.vn',
      'ăn.vn',
      'a.com.vn',
      'ab.hanoi.vn',
      'abc.vn',
      'ai.vn',
      'io.vn',
      'ap.vn',
      'ab.com',
      'a.co.uk',
    ]) {
      assert.equal(shortNameAuctionReason(name(text)), null, text);
    }
  });
});

test("the operator's lists hold A-labels and match the whole name", () => {
  const list = new Set(['xn--tin-hkz.vn', 'example.com.vn']);
  assert.equal(reservedListReason(name('tiền.vn'), list)?.code, 'vn_operator_reserved');
  assert.equal(auctionListReason(name('www.example.com.vn'), list)?.code, 'vn_operator_auction');
  assert.equal(reservedListReason(name('example.vn'), list), null);
  assert.equal(auctionListReason(name('tiền.com.vn'), list), null);
});

describe('protected names', () => {
  test('a name of a protected category gets a hint, in any spelling and at any level', () => {
    const protectedNames = [
      'hoangsa.vn',
      'trường-sa.vn',
      'TRUONGSA.com.vn',
      'vịnhhạlong.vn',
      'hoi-an.hanoi.vn',
      'quốchội.vn',
      'chinhphu.net.vn',
      'chinhphuvn.vn',
      'quochoi-vietnam.vn',
      'bộcôngan.vn',
      'đạisứquán.vn',
      'ubndhanoi.vn',
      'uybannhandantphue.vn',
    ];
    for (const text of protectedNames) {
      const notice = protectedNameNotice(name(text));
      assert.equal(notice?.code, 'vn_protected_hint', text);
      assert.match(notice?.message ?? '', /may be protected/);
    }
  });

  test('a protected word inside another name, gov.vn, shared zones and other TLDs get none', () => {
    const others = [
      'halongtravel.vn',
      'congansinh.vn',
      'tranganh.vn',
      'example.vn',
      'vn.com.vn',
      'vietnam.com.vn',
      'ubnd1.vn',
      'quochoi.gov.vn',
      'hanoi.vn',
      'hoangsa.com',
    ];
    for (const text of others) assert.equal(protectedNameNotice(name(text)), null, text);
  });
});

describe('eligibility', () => {
  const conditions: [string, RegExp][] = [
    ['example.id.vn', /Vietnamese citizens/],
    ['example.gov.vn', /state bodies only.*VNNIC reviews/],
    ['example.edu.vn', /organisations in education/],
    ['example.int.vn', /international organisations/],
    ['example.name.vn', /own name/],
    ['example.ai.vn', /artificial intelligence/],
    ['example.io.vn', /digital applications/],
    ['example.ap.vn', /not confirmed/],
    ['example.com.vn', /business and commerce/],
    ['example.vn', /any organisation or individual.*first served.*registrar in Vietnam/],
  ];
  for (const [text, message] of conditions) {
    test(`${text} comes with ${message}`, () => {
      const notice = eligibilityNotice(name(text));
      assert.equal(notice?.code, 'vn_eligibility');
      assert.match(notice?.message ?? '', message);
    });
  }

  test('provincial zones, shared zones themselves and other TLDs have nothing to say', () => {
    for (const text of ['example.hanoi.vn', 'com.vn', 'example.com'])
      assert.equal(eligibilityNotice(name(text)), null);
  });
});

describe('tone placement', () => {
  const pairs: [string, string][] = [
    ['hòa.vn', 'hoà.vn'],
    ['hoà.vn', 'hòa.vn'],
    ['thủy.com.vn', 'thuỷ.com.vn'],
    ['khỏe-đẹp.vn', 'khoẻ-đẹp.vn'],
    ['hòanhập.vn', 'hoànhập.vn'],
  ];
  for (const [text, other] of pairs) {
    test(`${text} points to ${other}`, () => {
      const notice = accentVariantNotice(name(text));
      assert.equal(notice?.code, 'vn_accent_variant');
      assert.ok(notice?.message.startsWith(`${other} `), notice?.message);
    });
  }

  test('words with one spelling only point nowhere', () => {
    for (const text of [
      'hoàn.vn',
      'quý.vn',
      'huỳnh.vn',
      'hoài.vn',
      'tiền.vn',
      'hoa.vn',
      'hoà.de',
    ]) {
      assert.equal(accentVariantNotice(name(text)), null, text);
    }
  });
});
