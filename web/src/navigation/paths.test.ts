import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookupPath, placeOf } from './paths.ts';

test('a single segment with a dot is a name to look up, encoded or not', () => {
  assert.deepEqual(placeOf('/vnnic.vn'), { view: 'lookup', params: { domain: 'vnnic.vn' } });
  assert.deepEqual(placeOf(lookupPath('tiền.vn')), {
    view: 'lookup',
    params: { domain: 'tiền.vn' },
  });
  assert.deepEqual(placeOf('/tiền。vn'), { view: 'lookup', params: { domain: 'tiền。vn' } });
});

test('views win over names, trailing slashes do no harm, the rest is no page', () => {
  assert.equal(placeOf('/').view, 'lookup');
  assert.equal(placeOf('/docs/').view, 'docs');
  assert.deepEqual(placeOf('/history/a.vn'), { view: 'history', params: { domain: 'a.vn' } });
  assert.deepEqual(placeOf('/backorders/42').params, { id: '42' });
  for (const nowhere of ['/nothing', '/a.vn/b', '/%E0%A4%A', '/docs/api/x', '//a.vn'])
    assert.equal(placeOf(nowhere).view, null, nowhere);
});
