import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DomainName } from './domain-name.ts';
import { createNameParser } from './parse-name.ts';

const parse = createNameParser({ extraTlds: ['test', 'example'] });

function nameOf(input: string): DomainName {
  const parsed = parse(input);
  if (!parsed.ok) assert.fail(`${JSON.stringify(input)}: ${parsed.fault.message}`);
  return parsed.name;
}

function faultOf(input: string): string {
  const parsed = parse(input);
  if (parsed.ok) assert.fail(`${JSON.stringify(input.slice(0, 80))} gave ${parsed.name.ascii}`);
  assert.equal(parsed.fault.code, 'invalid_domain');
  return parsed.fault.message;
}

describe('what is a name', () => {
  test('every part of a name is filled, in A-labels but for the U-label form', () => {
    assert.deepEqual(nameOf(' WWW.Tiền.COM.VN. '), {
      ascii: 'xn--tin-hkz.com.vn',
      unicode: 'tiền.com.vn',
      tld: 'vn',
      zone: 'com.vn',
      label: 'xn--tin-hkz',
      host: 'www.xn--tin-hkz.com.vn',
    });
  });

  // input, registrable name, zone
  const registrable: [string, string, string][] = [
    ['example.com', 'example.com', 'com'],
    ['EXAMPLE.COM.', 'example.com', 'com'],
    ['\t example.com\r\n', 'example.com', 'com'],
    ['a.b.example.co.uk', 'example.co.uk', 'co.uk'],
    ['example.vn', 'example.vn', 'vn'],
    ['www.example.com.vn', 'example.com.vn', 'com.vn'],
    ['www.gov.vn', 'www.gov.vn', 'gov.vn'],
    ['a.www.gov.vn', 'www.gov.vn', 'gov.vn'],
    ['x.example.thanhphohochiminh.vn', 'example.thanhphohochiminh.vn', 'thanhphohochiminh.vn'],
    ['x.example.hue.vn', 'example.hue.vn', 'hue.vn'],
    ['x.example.ap.vn', 'example.ap.vn', 'ap.vn'],
    ['x.example.ad.vn', 'example.ad.vn', 'ad.vn'],
    ['x.example.on.vn', 'example.on.vn', 'on.vn'],
    ['x.a.b.mm', 'a.b.mm', 'b.mm'],
    ['www.city.kobe.jp', 'city.kobe.jp', 'kobe.jp'],
    ['www.amazon.uk.com', 'amazon.uk.com', 'uk.com'],
    ['uk.com', 'uk.com', 'com'],
    ['a.b.nyc.mn', 'b.nyc.mn', 'nyc.mn'],
    ['com.cn.st', 'cn.st', 'st'],
    ['a.com.cn.st', 'a.com.cn.st', 'com.cn.st'],
    ['a.example.test', 'example.test', 'test'],
    ['a.example.公司.cn', 'example.xn--55qx5d.cn', 'xn--55qx5d.cn'],
    ['食狮.中国', 'xn--85x722f.xn--fiqs8s', 'xn--fiqs8s'],
    ['r3---sn.example', 'r3---sn.example', 'example'],
    ['a.r3---sn-x.example.vn', 'example.vn', 'vn'],
    ['例え｡example', 'xn--r8jz45g.example', 'example'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com', 'com'],
    ['faß.de', 'xn--fa-hia.de', 'de'],
    ['XN--FA-HIA.de', 'xn--fa-hia.de', 'de'],
    ['1.example', '1.example', 'example'],
    ['constructor.com', 'constructor.com', 'com'],
  ];
  for (const [input, ascii, zone] of registrable) {
    test(`${JSON.stringify(input)} is cut to ${ascii} in zone ${zone}`, () => {
      const name = nameOf(input);
      assert.equal(name.ascii, ascii);
      assert.equal(name.zone, zone);
      assert.equal(`${name.label}.${name.zone}`, ascii);
    });
  }

  test('a shared .vn zone given as such is a name in the zone vn', () => {
    for (const zone of ['com.vn', 'hanoi.vn', 'ai.vn', 'ap.vn', 'baria-vungtau.vn']) {
      const name = nameOf(zone);
      assert.deepEqual([name.ascii, name.zone, `${name.label}.vn`], [zone, 'vn', zone]);
    }
  });

  test('decomposed and composed input give the same name', () => {
    assert.deepEqual(nameOf('tiền.vn'.normalize('NFD')), nameOf('tiền.vn'.normalize('NFC')));
  });

  test('names of published samples have the A-labels printed there', () => {
    assert.equal(nameOf('tênmiền.vn').ascii, 'xn--tnmin-hsa0954c.vn');
    assert.equal(nameOf('thủđô.vn').ascii, 'xn--th-9ja9i637n.vn');
    assert.equal(nameOf('hòa.vn').ascii, 'xn--ha-2ja.vn');
    assert.equal(nameOf('hoà.vn').ascii, 'xn--ho-kia.vn');
  });

  test('labels of 63 octets and names of 253 pass', () => {
    const label = 'a'.repeat(63);
    nameOf(`${label}.com`);
    assert.equal(nameOf(`${label}.${label}.${label}.${'a'.repeat(57)}.com.`).host.length, 253);
  });

  test('a TLD beyond the root counts only for the parser that was given it', () => {
    assert.equal(createNameParser()('taken.test').ok, false);
    assert.equal(createNameParser({ extraTlds: ['TEST'] })('taken.test').ok, true);
  });
});

describe('what is not a name, and why', () => {
  const label = 'a'.repeat(63);
  const faults: [string, RegExp][] = [
    ['', /empty/],
    ['   ', /empty/],
    ['.', /empty label/],
    ['a..com', /empty label/],
    ['.example.com', /empty label/],
    ['example.com..', /empty label/],
    ['example。。com', /empty label/],
    ['\u00ad.com', /empty label/],
    ['example.com\0', /control character/],
    ['exa\r\nmple.com', /control character/],
    ['example.com\r\nHELP', /control character/],
    ['a\u2028b.com', /control character/],
    ['a\u0085b.com', /control character/],
    ['a\ud800.com', /well-formed/],
    ['https://example.com', /scheme/],
    ['HTTP://example.com/x?y', /scheme/],
    ['whois://example.com', /scheme/],
    ['//example.com', /path/],
    ['example.com/', /path/],
    ['example.com\\x', /path/],
    ['example.com?x', /path or query/],
    ['example.com#x', /path or query/],
    ['example.com:443', /port/],
    ['example.com:', /port/],
    ['someone@example.com', /@/],
    ['mailto:someone@example.com', /@/],
    ['1.2.3.4', /IP address/],
    ['1.2.3.4.', /IP address/],
    ['127.1', /IP address/],
    ['0x7f.1', /IP address/],
    ['0X7F000001', /IP address/],
    ['2130706433', /IP address/],
    ['0177.0.0.1', /IP address/],
    ['１２７．０．０．１', /IP address/],
    ['::1', /IP address/],
    ['2001:db8::1', /IP address/],
    ['::ffff:192.0.2.1', /IP address/],
    ['[2001:db8::1]', /IP address/],
    ['[2001:db8::1]:80', /IP address/],
    ['fe80::1%eth0', /IP address/],
    ['localhost', /two labels/],
    ['vn', /top-level domain/],
    ['com.', /top-level domain/],
    ['example.invalid', /no top-level domain “\.invalid”/],
    ['example.1', /no top-level domain/],
    ['example.tiền', /no top-level domain “\.tiền”/],
    ['example.onion', /no top-level domain/],
    ['co.uk', /public suffix/],
    ['公司.cn', /“公司\.cn” is a public suffix/],
    ['b.mm', /public suffix/],
    ['a b.com', /white space/],
    ['a\u00a0b.com', /white space/],
    ['_dmarc.example.com', /“_” \(U\+005F\)/],
    ['*.example.com', /“\*” \(U\+002A\)/],
    ['a%00.com', /“%” \(U\+0025\)/],
    ['a,b.com', /“,” \(U\+002C\)/],
    ['a\u202eb.com', /^U\+202E is not allowed/],
    ['\u0301a.com', /combining mark/],
    ['xn--zzz--.com', /Punycode/],
    ['xn--.com', /Punycode/],
    ['xn--a.com', /Punycode/],
    ['xn--abc-.com', /Punycode/],
    ['xn--tiền.vn', /Punycode/],
    ['xn--5cb172r175fug38a.example', /^U\+3F8CD is not allowed/],
    ['àא.com', /right-to-left/],
    ['a\u200db.com', /joiners/],
    ['-a.com', /hyphen/],
    ['a-.com', /hyphen/],
    ['a.-b.example.com', /hyphen/],
    ['ü-.com', /hyphen/],
    ['ab--ü.com', /third and fourth/],
    [`a${label}.com`, /64 octets/],
    [`${'ü'.repeat(60)}.com`, /octets/],
    [`${label}.${label}.${label}.${'a'.repeat(58)}.com`, /254 octets/],
    ['a--b.vn', /two hyphens in a row/],
    ['a--b.com.vn', /two hyphens in a row/],
    ['đ--đ.vn', /hyphen/],
    ['straße.vn', /“ß” \(U\+00DF\) is not allowed in a \.vn name/],
    ['例え.com.vn', /not allowed in a \.vn name/],
    ['a.'.repeat(600), /too long/],
  ];
  for (const [input, message] of faults) {
    test(`${JSON.stringify(input.slice(0, 60))} is refused with ${message}`, () => {
      assert.match(faultOf(input), message);
    });
  }
});

test('zones and TLDs that come to be known later are taken into account at once', () => {
  const [tlds, zones] = [new Set<string>(), new Set<string>()];
  const parse = createNameParser({
    isNewTld: (tld) => tlds.has(tld),
    isOwnZone: (zone) => zones.has(zone),
  });
  assert.equal(parse('a.brandnewtld').ok, false);
  tlds.add('brandnewtld');
  zones.add('shop.brandnewtld');
  for (const [input, ascii] of [
    ['a.brandnewtld', 'a.brandnewtld'],
    ['x.a.shop.brandnewtld', 'a.shop.brandnewtld'],
    ['shop.brandnewtld', 'shop.brandnewtld'],
  ] as const) {
    const parsed = parse(input);
    assert.equal(parsed.ok && parsed.name.ascii, ascii);
  }
});
