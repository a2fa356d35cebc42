import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDnsLines } from '#app/imports/dns-line.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import type { DnsType } from '#app/records/dns.ts';
import { encodeQuestion, readAnswer } from './message.ts';

const NUMBERS: Partial<Record<DnsType, number>> = {
  AAAA: 28,
  PTR: 12,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  CAA: 257,
  SRV: 33,
  NAPTR: 35,
  DS: 43,
  DNSKEY: 48,
  TLSA: 52,
  SVCB: 64,
  HTTPS: 65,
};
const KEY =
  'AQPSKmynfzW4kyBv015MUG2DeIQ3Cbl+BBZH4b/0PY1kxkmvHjcZc8nokfzj31GajIQKY+5CptLr3buXA10hWqTk' +
  'F7H6RfoRqXQeogmMHfpftf6zMv1LyBUgia7za6ZEzOJBOztyvhjL742iU/TpPSEDhm2SNKLijfUppn1UaNvv4w==';
const DIGEST = '2BB183AF5F22588179A53B0A98631FAD1A292118';
const CERTIFICATE = 'D2ABDE240D7CD3EE6B4B28C54DF034B97983A1D16E8A410E4561CB106618E971';
const URN = '!^urn:cid:.+@([^\\.]+\\.)(.*)$!\\2!i';

const u16 = (...values: number[]) => values.map((value) => value.toString(16).padStart(4, '0'));
const string = (text: string) => Buffer.from([text.length, ...Buffer.from(text)]).toString('hex');
const name = (host: string) => `${host.split('.').map(string).join('')}00`;

/** Data of the RFCs' own examples in bytes, in their zone files' form, and in ours. */
const EXAMPLES: readonly [DnsType, string, string, string][] = [
  // RFC 5952 §4.2: the longer run of zeros is the one that is shortened.
  ['AAAA', '20010db8000000000001000000000000', '2001:DB8:0:0:1::', '2001:db8:0:0:1::'],
  // RFC 2782, "Root"; RFC 1035 §3.3.12.
  [
    'SRV',
    u16(0, 1, 9).join('') + name('old-slow-box.example.com'),
    '0 1 9 old-slow-box.example.com.',
    '0 1 9 old-slow-box.example.com',
  ],
  ['SRV', `${u16(0, 0, 0).join('')}00`, '0 0 0 .', '0 0 0 .'],
  ['PTR', name('VAXA.example'), 'VAXA.example.', 'vaxa.example'],
  // RFC 4034 §5.4 and §2.3.
  [
    'DS',
    `ec450501${DIGEST}`,
    `60485 5 1 ( 2BB183AF5F22588179A5
      3B0A98631FAD1A292118 )`,
    `60485 5 1 ${DIGEST}`,
  ],
  [
    'DNSKEY',
    `01000305${Buffer.from(KEY, 'base64').toString('hex')}`,
    `256 3 5 ( ${KEY.replaceAll(/.{44}/g, '$& ')} )`,
    `256 3 5 ${KEY}`,
  ],
  // RFC 6698 §2.3.
  ['TLSA', `000001${CERTIFICATE}`, `0 0 1 ${CERTIFICATE.toLowerCase()}`, `0 0 1 ${CERTIFICATE}`],
  // RFC 3403 §6.1 and §6.2.
  [
    'NAPTR',
    `${u16(100, 10).join('')}0000${string(URN)}00`,
    `100 10 "" "" "${URN.replaceAll('\\', '\\\\')}" .`,
    `100 10 "" "" "${URN.replaceAll('\\', '\\\\')}" .`,
  ],
  [
    'NAPTR',
    u16(100, 50).join('') +
      string('s') +
      string('http+I2L') +
      string('') +
      name('_http._tcp.a.example'),
    '100 50 s "http+I2L" "" _http._tcp.A.example.',
    '100 50 "s" "http+I2L" "" _http._tcp.a.example',
  ],
  // RFC 9460 appendix D; all of them in records/dns-values/service-binding.test.ts.
  ['HTTPS', `0000${name('foo.example.com')}`, '0 foo.example.com.', '0 foo.example.com'],
  ['SVCB', '0001000001000302683200030002 0035', '1 . port=53 alpn=h2', '1 . alpn=h2 port=53'],
];

/** Of the answer to a question for it, header, question and one record (RFC 1035 §4.1). */
function heard(type: DnsType, data: string): string | undefined {
  const [number] = u16(NUMBERS[type]!);
  const rdata = data.replaceAll(' ', '');
  const owner = `${name('a.example')}${number}0001`;
  const record = `c00c${number}0001${'00000e10'}${u16(rdata.length / 2)[0]}${rdata}`;
  const message = Buffer.from(`00078180${u16(1, 1, 0, 0).join('')}${owner}${record}`, 'hex');
  const question = { id: 7, name: 'a.example', type };
  assert.equal(encodeQuestion(question).readUInt16BE(12 + 11), NUMBERS[type]);
  const reading = readAnswer(message, question);
  assert.ok(typeof reading === 'object', `${type} ${String(reading)}`);
  assert.equal(reading.answers[0]?.type, type);
  return reading.answers[0]?.data;
}

const judges = {
  parseName: createNameParser({ extraTlds: ['example'] }),
  now: Date.UTC(2026, 0, 1),
};

function imported(type: DnsType, value: string): string | undefined {
  const seen = { domain: 'a.example', observedAt: '2020-01-01T00:00:00Z' };
  const judged = readDnsLines({ ...seen, type, value }, judges);
  return judged.ok ? judged.value[0]?.value : judged.reason;
}

test('the RFCs’ own examples are one line each, the same off the wire and out of a file', () => {
  for (const [type, bytes, written, line] of EXAMPLES) {
    assert.equal(heard(type, bytes), line, type);
    for (const value of [written, line]) assert.equal(imported(type, value), line);
  }
});

/** Park and Miller's generator: the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const PIECES = [
  '"',
  '\\',
  ' ',
  '.',
  '\0',
  '\t',
  '\n',
  'é',
  'ữ',
  '\u0085',
  '\ufeff',
  'a',
  'B',
  '7',
  '@',
  '(',
];

/** Of whole characters that are of use in zone files, or of any bytes. */
function chosenBytes(draw: (below: number) => number, most: number): Buffer {
  const isText = draw(2) === 0;
  const pieces = Array.from({ length: draw(most) }, () =>
    isText ? Buffer.from(PIECES[draw(PIECES.length)]!) : Buffer.of(draw(256)),
  );
  return Buffer.concat(pieces).subarray(0, most);
}

const wired = (bytes: Buffer) => Buffer.concat([Buffer.of(bytes.length), bytes]).toString('hex');
/** As another program might write them: every byte that is no letter by its number. */
const escaped = (bytes: Buffer) =>
  [...bytes]
    .map((byte) =>
      /[a-z]/i.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `\\${String(byte).padStart(3, '0')}`,
    )
    .join('');

test('whatever bytes a record holds, a look and an import of it are the same string', () => {
  const draw = numbers(7);
  for (let round = 0; round < 3000; round++) {
    const strings = Array.from({ length: 1 + draw(3) }, () => chosenBytes(draw, 12));
    const labels = Array.from({ length: 1 + draw(3) }, () => {
      const label = chosenBytes(draw, 8);
      return label.length > 0 ? label : Buffer.from('x');
    });
    const [flags, service, regexp] = [
      chosenBytes(draw, 4),
      chosenBytes(draw, 6),
      chosenBytes(draw, 9),
    ];
    const host = `${labels.map(wired).join('')}00`;
    const file = `${labels.map(escaped).join('.')}.`;
    const soa = '0000000100000002000000030000000400000005';
    const cases: [DnsType, string, string][] = [
      ['TXT', strings.map(wired).join(''), strings.map((one) => `"${escaped(one)}"`).join(' ')],
      ['CNAME', host, file],
      ['MX', `000a${host}`, `10 ${file}`],
      ['SOA', `${host}${host}${soa}`, `${file} ${file} 1 2 3 4 5`],
      ['SVCB', `0001${host}`, `1 ${file}`],
      ['CAA', `80${string('Issue')}${regexp.toString('hex')}`, `128 Issue "${escaped(regexp)}"`],
      [
        'NAPTR',
        `00010002${[flags, service, regexp].map(wired).join('')}${host}`,
        `1 2 ${[flags, service, regexp].map((one) => `"${escaped(one)}"`).join(' ')} ${file}`,
      ],
    ];
    for (const [type, bytes, written] of cases) {
      const seen = heard(type, bytes)!;
      assert.equal(imported(type, written), seen, `${type} ${written}`);
      // Dots and backslashes within labels are lost in dns-packet.
      const isNamed = type !== 'TXT' && type !== 'CAA';
      if (isNamed && labels.some((label) => label.includes('.') || label.includes('\\'))) continue;
      assert.equal(imported(type, seen), seen, `${type} ${seen}`);
    }
  }
});
