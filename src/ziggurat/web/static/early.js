// Before the game begins whoever sits here may leave, and whoever opened the table may remove others.

import { say } from './words.js';

/**
 * @param {import('./people.js').People} people
 * @param {string} what
 * @param {number} seat
 * @param {string} [onward] where this page goes then
 */
async function free(people, what, seat, onward) {
  try {
    const answer = await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/${what}`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ seat }),
    });
    if (!answer.ok) people.table.toasts.say({ text: (await answer.json()).detail });
    else if (onward) location.assign(onward);
  } catch {
    people.table.toasts.lost();
  }
}

/**
 * @param {import('./people.js').People} people
 * @param {import('./live.js').Person} person
 */
export function earlyButton(people, { seat, held, name }) {
  if (held) return people.twice(say('stand'), say('stand_sure'), '', () => free(people, 'stand', seat, '/lobby'));
  if (people.before !== 'host') return null;
  const sure = say('remove_sure', { name });
  return people.twice(say('remove'), sure, name, () => free(people, 'remove', seat));
}
