import assert from 'node:assert/strict';
import { test } from 'node:test';
import stored from '../data/harm-weights.json' with { type: 'json' };
import { harmIn } from './harm.ts';
import { clausesOf, modelOf, withoutNameWishes } from './harm-model.ts';
import { examplesPrint, FINE, fit, harmExamples } from './learnt/harm-fit.ts';
import { packedModel, unpackedModel } from './learnt/harm-weights.ts';

const PARTS = 5;

test('examples tell of briefs that are not among them, and seldom of innocent ones', () => {
  const examples = harmExamples();
  const told = { harmful: 0, fine: 0 };
  const model = modelOf(fit(examples.filter((_, at) => at % PARTS !== 0)));
  const unseen = examples.filter((_, at) => at % PARTS === 0);
  for (const { code, brief } of unseen)
    if (model.harmOf(brief) > 0.6) told[code === FINE ? 'fine' : 'harmful'] += 1;
  const fine = unseen.filter(({ code }) => code === FINE).length;
  assert.ok(told.harmful > 0.5 * (unseen.length - fine), `${told.harmful} of ${unseen.length}`);
  assert.ok(told.fine < 0.12 * fine, `${told.fine} of ${fine}`);
});

test('the same examples give the same model, which names the group', () => {
  const examples = [
    { code: 'piracy', brief: 'copied films to stream' },
    { code: 'drugs', brief: 'pills by night' },
    { code: FINE, brief: 'films for children' },
  ];
  const [one, other] = [modelOf(fit(examples)), modelOf(fit(examples))];
  assert.equal(one.harmOf('copied films'), other.harmOf('copied films'));
  assert.equal(one.groupOf('pills'), 'drugs');
});

test('the stored model is that of the examples: else `npm run build:harm`', () => {
  assert.equal(stored.examples, examplesPrint());
});

test('a model is the same once it was stored, but for the last digits', () => {
  const examples = harmExamples().slice(0, 500);
  const fitted = fit(examples);
  const [one, other] = [modelOf(fitted), modelOf(unpackedModel(packedModel(fitted, '')))];
  for (const { brief } of examples)
    assert.ok(Math.abs(one.harmOf(brief) - other.harmOf(brief)) < 0.1, brief);
});

test('a long innocent brief that a rule misreads is served', () => {
  const brief = 'văn phòng luật sư bào chữa cho người bị cáo buộc lừa đảo và mua bán ma túy';
  assert.equal(harmIn(brief, 'vi'), null);
});

test('long innocent briefs are served whatever else they tell', () => {
  for (const brief of [
    "We're a charity lending wheelchairs to families who can't afford them. Gentle, dignified.",
    'Tom and Priya marry in Whitby next June; a page for guest photos and the gift list',
    'Đám cưới của Quỳnh và Bảo, trang chỉ để mời khách, đăng ảnh và chỉ đường, tên gì hay ạ',
    'I fix old sewing machines in my garage, people send them by post from all over',
  ])
    assert.equal(harmIn(brief, 'en'), null, brief);
});

test('the parts of a brief are its clauses and up to three neighbours, not inside numbers', () => {
  assert.deepEqual(clausesOf('we sell tea and cake'), []);
  assert.deepEqual(clausesOf('we sell tea and cake, at 1,000 small tables; on sundays'), [
    'we sell tea and cake',
    'we sell tea and cake, at 1,000 small tables',
    'we sell tea and cake, at 1,000 small tables, on sundays',
    'at 1,000 small tables',
    'at 1,000 small tables, on sundays',
  ]);
});

test('what the name should be like is no part of what is asked for', () => {
  assert.equal(
    withoutNameWishes('replica watches, gift wrap, an elegant name'),
    'replica watches, gift wrap',
  );
  assert.equal(withoutNameWishes('bán bằng lái, tên vui'), 'bán bằng lái');
  assert.equal(withoutNameWishes('a warm name'), 'a warm name');
});
