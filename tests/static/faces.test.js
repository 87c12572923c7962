import assert from 'node:assert/strict';
import { test } from 'node:test';

import { requests } from '../../src/ziggurat/web/static/faces.js';

test('pictures of a game are asked for together', () => {
  assert.deepEqual(requests(['ages/0f3a9c/L0a', 'ages/77aa01/W0d']), [
    { address: '/faces/ages/0f3a9c-L0a,77aa01-W0d', wanted: ['ages/0f3a9c/L0a', 'ages/77aa01/W0d'] },
  ]);
  assert.deepEqual(requests([]), []);
});

test('those of two games are not, and neither are too many', () => {
  const many = Array.from({ length: 61 }, (_, number) => `ages/0f3a9c/${number}`);
  const found = requests([...many, 'nim/12ab34/sun']);
  assert.deepEqual(found.map(({ wanted }) => wanted.length), [60, 1, 1]);
  assert.equal(found[2].address, '/faces/nim/12ab34-sun');
});
