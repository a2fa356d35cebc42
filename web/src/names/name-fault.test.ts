import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameFault } from './name-fault.ts';

test('what is wrong with a name is seen in its writing', () => {
  for (const [name, fault] of [
    ['192.0.2.1', 'ipAddress'],
    ['2001:db8::1', 'ipAddress'],
    ['vnnic', 'noEnding'],
    ['a..vn', 'emptyPart'],
    ['.a.vn', 'emptyPart'],
    ['.vn', 'endingAlone'],
    ['vn', 'endingAlone'],
    [`${'a'.repeat(64)}.vn`, 'tooLong'],
    ['-a.vn', 'hyphenAtEdge'],
    ['a-.com', 'hyphenAtEdge'],
    ['a--b.vn', 'doubleHyphen'],
    ['a_b.vn', 'badCharacter'],
    ['a b.vn', 'badCharacter'],
    ['müller.vn', 'notVietnamese'],
    ['example.nosuchending', 'unknownEnding'],
    ['Tiền.khongco', 'unknownEnding'],
  ] as const)
    assert.equal(nameFault(name), fault, name);
});
