// What a table needs once it can be used: who plays, the past, what happened, scenes, stacks, a lens.

import { Lens } from './lens.js';
import { People } from './people.js';
import { Recap } from './recap.js';
import { Replay } from './replay.js';
import { Scenes } from './scenes.js';
import { Stack } from './stack.js';
import { learn } from './words.js';

export const furniture = { Lens, People, Recap, Replay, Scenes, Stack, learn };
