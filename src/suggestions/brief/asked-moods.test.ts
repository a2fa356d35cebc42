import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBrief } from './read-brief.ts';

const moodsOf = (brief: string) => readBrief(brief, 'auto').moods.map(({ id }) => id);

const STORY =
  'I pour resin into driftwood and make coasters and trays on a small island in the north';

test('a tone that its clause denies is not asked for, wherever the denial stands', () => {
  for (const [wish, tone] of [
    ['name shouldnt sound cheap', 'cheap'],
    ["it mustn't feel luxurious", 'luxury'],
    ['nobody here is posh', 'luxury'],
    ['none of us is fast', 'fast'],
    ['less playful than the last one', 'playful'],
    ['Charity no', 'common-good'],
    ['tên đừng lạnh lùng công nghệ', 'tech'],
    ['không muốn tên màu hồng yếu đuối', 'pink'],
    ['đừng đặt tên con nít', 'kids'],
  ] as const)
    assert.ok(!moodsOf(`${STORY}. ${wish}`).includes(tone), wish);
});

test('a denial ends at a but, and is none in fixed phrases', () => {
  assert.ok(moodsOf(`${STORY}. The name is not posh but playful`).includes('playful'));
  assert.ok(moodsOf(`${STORY}. Not only playful, it should be modern`).includes('modern'));
  assert.ok(moodsOf('quán cà phê không gian ấm áp, tên vui tươi').includes('warm'));
  assert.ok(moodsOf('snacks with no sugar for kids').includes('kids'));
});

test('what a brief tells of its writer, its rooms and its old name is no tone', () => {
  assert.ok(!moodsOf(`${STORY}. The old name belongs to my ex`).includes('classic'));
  assert.ok(!moodsOf(`${STORY}, formerly a Chinese buffet. Short`).includes('chinese'));
  assert.ok(!moodsOf(`${STORY}. Name fast to say`).includes('fast'));
  assert.ok(!moodsOf(`${STORY}. Cheap dot com ok`).includes('cheap'));
  assert.ok(!moodsOf(`${STORY}, I married a man with allergies`).includes('men'));
});

test('charities that are customers make no charity; volunteers that run it do', () => {
  const software =
    'We write booking software with rota and payroll for museums, schools, charities';
  assert.ok(!moodsOf(`${software} and councils in the county`).includes('common-good'));
  const rescue = 'We rescue seals from nets along the coast, day and night, run by volunteers';
  assert.ok(moodsOf(`${rescue} from three villages`).includes('common-good'));
});
