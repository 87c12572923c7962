import assert from 'node:assert/strict';
import test from 'node:test';

import { unpacked } from '../../src/ziggurat/web/static/unpack.js';

// The same as in `tests/web/test_strokes.py`.
const letters = Array.from({ length: 92 }, (_, place) => String.fromCharCode(place + 35))
  .filter((letter) => !'"$&<>\\`!|^}~'.includes(letter))
  .join('');

function paths(...short) {
  const markup = short.map((path) => `<path id="a" d="${path}"/>`).join('');
  return [...unpacked(markup, letters, -40).matchAll(/<path id="a" d="([^"]*)"\/>/g)].map(([, path]) => path.trim());
}

test('a land, its shore once more, and back along it', () => {
  assert.deepEqual(paths('~f!PPkOOQLQEPCN', '~f|lR~(OR', '~f!PT}(O^Q7!NJPOOP'), [
    'M20,20L520,20 520,60 460,100 260,120 20,100 z',
    'M520,60L460,100 260,120 20,100 20,160',
    'M20,100L260,120 460,100 520,60 520,2060 zM0,0L20,0 20,20 z',
  ]);
});

test('other paths stay as they are', () => {
  assert.deepEqual(paths('M0 0h20z'), ['M0 0h20z']);
});
