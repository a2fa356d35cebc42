import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertInProportion } from '#app/testing/in-proportion.ts';
import { readVnnicPage } from './read-vnnic.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8');
const REGISTERED = fixture('vnnic-registered');
const NEVER_ALLOCATED = fixture('vnnic-never-allocated');

test("the registry's page gives holder, registrar and days as they stand", () => {
  const { status, domain, registration } = readVnnicPage(REGISTERED, 'vidu.test');
  assert.equal(status, 'registered');
  assert.equal(domain, 'vidu.test');
  assert.ok(registration);
  assert.equal(registration.registrant.name, 'CÔNG TY VÍ DỤ & BẠN');
  assert.equal(registration.registrar.name, 'Công ty Nhà đăng ký Ví Dụ');
  assert.equal(registration.dates.created, '2010-11-30T00:00:00.000Z');
  assert.equal(registration.dates.expiry, '2028-11-30T00:00:00.000Z');
  assert.deepEqual(registration.nameservers, []);
  assert.deepEqual(registration.domainStatus, [], 'comments and scripts are not read');
});

test('"Chưa cấp phát" under the name asked for is available', () => {
  const reading = readVnnicPage(NEVER_ALLOCATED, 'vidu.test');
  assert.equal(reading.status, 'available');
  assert.equal(reading.domain, 'vidu.test');
  assert.equal(reading.words, 'Chưa cấp phát');
  const decomposed = NEVER_ALLOCATED.normalize('NFD');
  assert.equal(
    readVnnicPage(decomposed, 'vidu.test').status,
    'available',
    'also in decomposed Unicode',
  );
});

test('a Vietnamese name is recognised in its U-label form', () => {
  const page = NEVER_ALLOCATED.replace('vidu.test', 'Tiền.test');
  assert.equal(readVnnicPage(page, 'xn--tin-hkz.test').status, 'available');
});

test('a page about another name, or about none, is unknown', () => {
  for (const page of [REGISTERED, NEVER_ALLOCATED]) {
    assert.equal(readVnnicPage(page, 'other.test').status, 'unknown');
    assert.equal(readVnnicPage(page.replaceAll('vidu.test', ''), 'vidu.test').status, 'unknown');
  }
});

test('a status is "never allocated" only whole and alone', () => {
  const withStatus = (status: string) => NEVER_ALLOCATED.replace('Chưa cấp phát', status);
  const special = readVnnicPage(withStatus('Tên miền đặc biệt chưa cấp phát đăng ký'), 'vidu.test');
  assert.equal(special.status, 'reserved');
  assert.equal(special.auction, false);
  const kept = 'Tên miền được giữ chỗ (Lý do: Tên miền này được lưu giữ bởi VNNIC)';
  assert.equal(readVnnicPage(withStatus(kept), 'vidu.test').status, 'reserved');
  assert.equal(readVnnicPage(withStatus('Tên miền đấu giá'), 'vidu.test').auction, true);
  for (const status of ['', 'Không xác định', 'Chưa cấp phát hoặc lỗi', 'Đang xử lý']) {
    assert.equal(readVnnicPage(withStatus(status), 'vidu.test').status, 'unknown', status);
  }
  const both = NEVER_ALLOCATED.replace(
    '</table>',
    '<tr><td>Ngày đăng ký:</td><td>01-01-2020</td></tr></table>',
  );
  assert.equal(readVnnicPage(both, 'vidu.test').status, 'registered', 'a date speaks against it');
});

test('a captcha, an error page, an empty or a cut-off page is unknown', () => {
  const captcha =
    '<h1>vidu.test</h1><div class="g-recaptcha">Vui lòng xác nhận bạn không phải là robot</div>';
  for (const page of ['', captcha, '<h1>502 Bad Gateway</h1>', REGISTERED.slice(0, 700)]) {
    assert.equal(readVnnicPage(page, 'vidu.test').status, 'unknown', page.slice(0, 40));
  }
  assert.equal(readVnnicPage('<p>Too many requests</p>', 'vidu.test').status, 'throttled');
});

test('English labels parted by <br/> read as well', () => {
  const page =
    'record found<br/>Domain : VIDU.TEST<br/>Status : clientTransferProhibited<br/>Issue Date : 30/11/2010<br/>' +
    'Expired Date : 30/11/2028<br/>Registrar Name : Registrar Example<br/>Owner Name : Nguyễn Văn A<br/>DNS : ns1.vidu.test, ns2.vidu.test';
  const { status, registration } = readVnnicPage(page, 'vidu.test');
  assert.equal(status, 'registered');
  assert.equal(registration?.registrant.name, 'Nguyễn Văn A');
  assert.equal(registration?.registrar.name, 'Registrar Example');
  assert.deepEqual(registration?.nameservers, ['ns1.vidu.test', 'ns2.vidu.test']);
  assert.deepEqual(registration?.domainStatus, ['clientTransferProhibited']);
  assert.equal(registration?.dates.expiry, '2028-11-30T00:00:00.000Z');
});

test('plain text with Vietnamese labels, lists below their label, reads as well', () => {
  const text = [
    'Tên miền: vidu.test',
    'Ngày đăng ký: 30/11/2010',
    'Ngày hết hạn (dd/mm/yyyy): 30/11/2028',
    'Chủ sở hữu tên miền: Nguyễn Văn A',
    'Quản lý tại Nhà đăng ký: Nhà đăng ký Ví Dụ',
    'Cờ trạng thái:',
    '  clientTransferProhibited',
    '  clientUpdateProhibited',
    'Máy chủ DNS chuyển giao:',
    '  ns1.vidu.test 192.0.2.1',
    '  ns2.vidu.test',
    'Ghi chú: ns3.vidu.test',
    'DNSSEC: Chưa ký',
  ].join('\r\n');
  const { registration } = readVnnicPage(text, 'vidu.test');
  assert.deepEqual(registration?.domainStatus, [
    'clientTransferProhibited',
    'clientUpdateProhibited',
  ]);
  assert.deepEqual(registration?.nameservers, ['ns1.vidu.test', 'ns2.vidu.test']);
  assert.equal(registration?.dnssec, false);
  assert.equal(registration?.registrar.name, 'Nhà đăng ký Ví Dụ');
});

test('pages of 1 MiB that repeat one thing take time in proportion', () => {
  for (const piece of [
    '<b> </b> ',
    '<',
    '<td>',
    '<!--',
    '<script>',
    '&',
    '&#1;',
    ' ',
    '\t',
    '. ',
    'é.é ',
    'Trạng thái:\n',
    '<td>Tên miền:</td>',
    ':',
    '[',
    'a'.repeat(60),
  ]) {
    const read = (page: string) => readVnnicPage(page, 'vidu.test');
    const start = `${NEVER_ALLOCATED.slice(0, 200)}<p>`;
    for (const before of [start, ''])
      assertInProportion(1024 * 1024, (size) => before + piece.repeat(size / piece.length), read);
  }
});

test('a page cut anywhere is never available without its status row', () => {
  for (let length = 0; length < REGISTERED.length; length++) {
    assert.notEqual(readVnnicPage(REGISTERED.slice(0, length), 'vidu.test').status, 'available');
  }
  const complete = NEVER_ALLOCATED.indexOf('Chưa cấp phát') + 'Chưa cấp phát'.length;
  for (let length = 0; length < complete; length++) {
    assert.equal(readVnnicPage(NEVER_ALLOCATED.slice(0, length), 'vidu.test').status, 'unknown');
  }
});
