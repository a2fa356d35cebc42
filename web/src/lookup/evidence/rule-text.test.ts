import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVietnamese, ruleText } from './rule-text.ts';

test('every text that the service rests a reason on has its Vietnamese name', () => {
  for (const [english, vietnamese] of [
    ['Decision 427/QĐ-BTTTT (2018-03-29)', 'Quyết định 427/QĐ-BTTTT (29/03/2018)'],
    [
      'Circular 48/2025/TT-BKHCN (in force 2026-02-10); formerly Circular 24/2015/TT-BTTTT, Article 5',
      'Thông tư 48/2025/TT-BKHCN (có hiệu lực từ 10/02/2026); trước đây: Thông tư 24/2015/TT-BTTTT, Điều 5',
    ],
    [
      'Circular 48/2025/TT-BKHCN (in force 2026-02-10)',
      'Thông tư 48/2025/TT-BKHCN (có hiệu lực từ 10/02/2026)',
    ],
    ["The registry's own answer", 'Câu trả lời của cơ quan đăng ký'],
    ['Operator list: reserved', 'Danh sách giữ lại của dịch vụ này'],
    ['Operator list: auction', 'Danh sách đấu giá của dịch vụ này'],
  ] as const) {
    assert.equal(ruleText(english, 'vi'), vietnamese);
    assert.equal(ruleText(english, 'en'), english);
  }
  assert.equal(ruleText('Something new', 'vi'), 'Something new');
});

test('Vietnamese is told by letters that no other language has, in either form of Unicode', () => {
  assert.equal(isVietnamese('Tên miền đặc biệt chưa cấp phát đăng ký'), true);
  assert.equal(isVietnamese('Tên miền đặc biệt'.normalize('NFD')), true);
  assert.equal(isVietnamese('Domain is reserved'), false);
  assert.equal(isVietnamese('déjà réservé'), false);
});
