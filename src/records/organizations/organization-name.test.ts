import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOf } from '#app/testing/chance.ts';
import { organizationName } from './organization-name.ts';

test('an organisation has one name, whatever the legal form and the language it is written in', () => {
  const written = [
    'Công ty TNHH Đại Đồng',
    'CÔNG TY TNHH MTV ĐẠI ĐỒNG',
    'Công ty Trách nhiệm hữu hạn Một thành viên Đại Đồng',
    'Cty CP Đại Đồng',
    'CTCP Đại Đồng',
    'DAI DONG CO., LTD',
    'Dai Dong Co.,Ltd.',
    'Dai-Dong Company Limited',
    'Dai Dong One Member Limited Liability Company',
    'Công ty Cổ phần Dai Dong JSC',
    'Dai Dong Joint Stock Company',
    'Dai Dong, Inc.',
    'Dai Dong L.L.C.',
    'Dai Dong Pte. Ltd.',
    'Dai Dong Sdn Bhd',
    'Dai Dong GmbH & Co. KG',
    'Dai Dong S.A.R.L.',
    'Dai Dong S.A. de C.V.',
    'Dai Dong Sp. z o.o.',
    'Dai Dong S.p.A.',
    'Dai Dong AG',
    'C.ty TNHH Đại Đồng',
    'C.Ty Đại Đồng',
    'Công ty TNHH 2 thành viên Đại Đồng',
    'Công ty TNHH Hai Thành Viên Trở Lên Đại Đồng',
    'TNHH 2TV Đại Đồng',
    'Công ty Trách nhiệm Hữu hạn MTV Đại Đồng',
    'HKD Đại Đồng',
    'Dai Dong MTV Co., Ltd',
    'Dai Dong (Pty) Limited',
    'Dai Dong Pte. Limited',
    'Dai Dong Pvt Limited',
    'Dai Dong Private Ltd',
    'Dai Dong, spol. s r.o.',
    'Dai Dong s r.o.',
    'Dai Dong s. r. o.',
    'Dai Dong A/S',
    'Dai Dong, Lda.',
    'Dai Dong Limited Liability Co.',
    'Dai Dong Limited Liability Co., Ltd',
    'Dai Dong Ltd. Şti.',
    'Dai Dong A.Ş.',
    'SARL Dai Dong',
    'UAB „Dai Dong“',
    'SIA "Dai Dong"',
    'OÜ Dai Dong',
    'Dai Dong OÜ',
    'Dai Dong AB (publ)',
    'AB Dai Dong (publ)',
    '(publ) AB Dai Dong',
    'Dai Dong (publ) AB',
    'Aktiebolaget Dai Dong (publ)',
    'AB "Dai Dong"',
    'PT Dai Dong Tbk',
    'CV. Dai Dong',
    'Dai Dong (P) Ltd.',
    'Dai Dong GmbH &amp; Co. KG',
    'Dai Dong GmbH & Cie. KG',
    'Dai Dong Gesellschaft mbH',
    'Dai Dong Ges.m.b.H.',
    'Dai Dong UG (haftungsbeschraenkt)',
    'Dai Dong Stiftung & Co. KG',
    'Dai Dong eG',
    'Dai Dong e. K.',
    'Dai Dong GbR',
    'Dai Dong a. s.',
    'Dai Dong, a.s.',
    'Dai Dong v.o.s.',
    'Dai Dong K/S',
    'Dai Dong sp.z.o.o.',
    'Dai Dong Sp. z o.o. Sp.k.',
    'Dai Dong Spółka z ograniczoną odpowiedzialnością',
    'Dai Dong S.A.C.',
    'Dai Dong EAD',
    'Dai Dong C.V.',
    'Dai Dong Jointstock Company',
    'Dai Dong Sole Member LLC',
    'Dai Dong Designated Activity Company',
    'Dai Dong DMCC',
    'Dai Dong SE & Co. KGaA',
    'Dai Dong GmbH & Co. OHG',
    'Dai Dong UG (haftungsbeschränkt) & Co. KG',
    'Dai Dong PJSC',
    'Dai Dong OJSC',
    'CJSC Dai Dong',
    'ООО «Dai Dong»',
    'АО Dai Dong',
    'ЗАО Dai Dong',
    'Dai Dong, ПАО',
    '株式会社Dai Dong',
    'Dai Dong株式会社',
    '㈱Dai Dong',
    'Dai Dong股份有限公司',
    '有限会社Dai Dong',
    '(주)Dai Dong',
    'บริษัท Dai Dong จำกัด (มหาชน)',
  ];
  for (const name of written) assert.equal(organizationName(name, false), 'dai dong', name);
  assert.equal(organizationName('Dai Dong Trading Co., Ltd', false), 'dai dong trading');
});

test('trades behind a Vietnamese legal form are the same as words and as letters', () => {
  const written = [
    'Công ty TNHH Thương mại và Dịch vụ Sông Hồng',
    'CÔNG TY TNHH THƯƠNG MẠI DỊCH VỤ SÔNG HỒNG',
    'Công ty TNHH Thương mại - Dịch vụ Sông Hồng',
    'Cty TNHH TM & DV Sông Hồng',
    'CTY TNHH TM-DV SONG HONG',
    'Công ty TNHH MTV TM DV Sông Hồng',
    'Cong ty CP TMDV Song Hong',
    'CTCP Thương mại và DV Sông Hồng',
  ];
  for (const name of written)
    for (const canBePerson of [false, true])
      assert.equal(organizationName(name, canBePerson), 'thuong mai dich vu song hong', name);
  const others: [string, string][] = [
    ['Công ty CP Đầu tư Xây dựng và Phát triển Sông Hồng', 'dau tu xay dung phat trien song hong'],
    ['CTCP ĐTXD & PT Sông Hồng', 'dau tu xay dung phat trien song hong'],
    ['Công ty TNHH XNK Sông Hồng', 'xuat nhap khau song hong'],
    // A name of its own, and letters that stand for several trades.
    ['Công ty TNHH TM', 'tm'],
    ['Công ty TNHH VT Sông Hồng', 'vt song hong'],
    ['TM DV Song Hong', 'tm dv song hong'],
    ['DT Trading Co., Ltd', 'dt trading'],
    ['Công ty TNHH constructor', 'constructor'],
  ];
  for (const [name, bare] of others) assert.equal(organizationName(name, false), bare, name);
});

test('words that are names, too, stay: a spa is no S.p.A.', () => {
  const kept: [string, string][] = [
    ['Dai Dong Spa', 'dai dong spa'],
    ['DAI DONG SPA', 'dai dong spa'],
    ['Hoa Sen Spa JSC', 'hoa sen spa'],
    ['Dai Dong S. p. A.', 'dai dong'],
    ['MTV Networks', 'mtv networks'],
    ['AB Tasty SAS', 'ab tasty'],
    ['M A S', 'm a s'],
    ['CP Foods', 'cp foods'],
    ['A & S', 'a s'],
    ['例示有限公司', '例示'],
  ];
  for (const [name, bare] of kept) assert.equal(organizationName(name, false), bare, name);
  for (const name of ['nguyen thi sia', 'kim doo', 'zao wou ki', 'van spa', 'tran pao'])
    assert.equal(organizationName(name, true), name);
});

test('what may be a person keeps what may be its name; something always stays', () => {
  assert.equal(organizationName('Nguyễn Thị Sa', true), 'nguyen thi sa');
  assert.equal(organizationName('Công ty TNHH Sa', true), 'sa');
  assert.equal(organizationName('Ltd', false), 'ltd');
  assert.equal(organizationName('Company Limited', false), 'company');
  assert.equal(organizationName(' . ', false), '');
});

test('of what lost its forms nothing more is lost, and hostile names cost little', () => {
  const chance = chanceOf('forms');
  const words =
    'công ty tnhh tm dv va cty cp mtv co ltd limited s.a. l.l.c. gmbh & kg đại a.b 株式会社 -'.split(
      ' ',
    );
  for (let i = 0; i < 2_000; i++) {
    const name = Array.from(
      { length: chance.within(0, 8) },
      () => words[chance.within(0, words.length - 1)],
    ).join(' ');
    const once = organizationName(name, i % 2 === 0);
    assert.equal(organizationName(once, i % 2 === 0), once, name);
  }
  for (const hostile of ['ltd '.repeat(300), 'a.'.repeat(600), `${'.'.repeat(1_200)}`])
    organizationName(hostile, false);
});
