import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalServiceBinding, serviceBindingText } from './service-binding.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

const FOO_COM = '03666f6f 076578616d706c65 03636f6d 00';
const FOO_ORG = '03666f6f 076578616d706c65 036f7267 00';

/** RFC 9460 appendix D.1 and D.2: bytes, the text there, and the one spelling kept here. */
const VECTORS = [
  [`0000 ${FOO_COM}`, '0 foo.example.com.', '0 foo.example.com'],
  ['0001 00', '1 .', '1 .'],
  [`0010 ${FOO_COM} 0003 0002 0035`, '16 foo.example.com. port=53', '16 foo.example.com port=53'],
  [
    `0001 ${FOO_COM} 029b 0005 68656c6c6f`,
    '1 foo.example.com. key667=hello',
    '1 foo.example.com key667=hello',
  ],
  [
    `0001 ${FOO_COM} 029b 0009 68656c6c6fd2716f6f`,
    '1 foo.example.com. key667="hello\\210qoo"',
    '1 foo.example.com key667=hello\\210qoo',
  ],
  [
    `0001 ${FOO_COM} 0006 0020 20010db8000000000000000000000001 20010db8000000000000000000530001`,
    '1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1"',
    '1 foo.example.com ipv6hint=2001:db8::1,2001:db8::53:1',
  ],
  [
    '0001 076578616d706c65 03636f6d 00 0006 0010 20010db8012203440000 0000c0000221',
    '1 example.com. ipv6hint="2001:db8:122:344::192.0.2.33"',
    '1 example.com ipv6hint=2001:db8:122:344::c000:221',
  ],
  [
    `0010 ${FOO_ORG} 0000 0004 0001 0004 0001 0009 026832 0568332d3139 0004 0004 c0000201`,
    '16 foo.example.org. alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1',
    '16 foo.example.org mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1',
  ],
  [
    `0010 ${FOO_ORG} 0001 000c 08665c6f6f2c626172 026832`,
    '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"',
    '16 foo.example.org alpn=f\\\\\\\\oo\\\\,bar,h2',
  ],
  [
    `0010 ${FOO_ORG} 0001 000c 08665c6f6f2c626172 026832`,
    '16 foo.example.org. alpn=f\\\\\\092oo\\092,bar,h2',
    '16 foo.example.org alpn=f\\\\\\\\oo\\\\,bar,h2',
  ],
] as const;

test('the test vectors of RFC 9460 read the same from bytes, from text and in generic form', () => {
  for (const [bytes, text, spelling] of VECTORS) {
    const data = hex(bytes);
    assert.equal(serviceBindingText(data), spelling);
    assert.equal(canonicalServiceBinding(text), spelling);
    assert.equal(canonicalServiceBinding(spelling), spelling);
    const generic = `\\# ${data.length} ${data.toString('hex')}`;
    assert.equal(canonicalServiceBinding(generic), spelling);
  }
});

test('the failure cases of RFC 9460 are no value, and never cut short', () => {
  // Appendix D.3, and what breaks off.
  const faulty = [
    '1 foo.example.com. key123=abc key123=def',
    '1 foo.example.com. mandatory',
    '1 foo.example.com. alpn',
    '1 foo.example.com. port',
    '1 foo.example.com. ipv4hint',
    '1 foo.example.com. ipv6hint',
    '1 foo.example.com. no-default-alpn=abc',
    '70000 foo.example.com.',
    '1 foo.example.com. key65536=x',
    '1 foo.example.com. alpn="h2',
    '1',
    '',
  ];
  for (const text of faulty) assert.equal(canonicalServiceBinding(text), null, text);
  const brokenOff = ['00', '0001', '0001 03666f', '0001 00 0003 0002 00', '0001 00 0003 0001 35'];
  for (const bytes of [...brokenOff, '0001 c00c', '0001 00 0003 0002 0035 0003 0002 0035']) {
    const data = hex(bytes);
    assert.equal(serviceBindingText(data), `\\# ${data.length} ${data.toString('hex')}`);
  }
});
