import { expect, it } from 'vitest';
import { Patience } from '../../../../src/3-judging/queue/collector/patience.ts';

function watched(mostSeconds: number) {
  const notes: string[] = [];
  const ends: string[] = [];
  const patience = new Patience(mostSeconds, {
    onNote: (text) => notes.push(text),
    onEnd: (why) => ends.push(why),
  });
  return { patience, notes, ends };
}

it('a trouble that passes soon is not mentioned', () => {
  const { patience, notes, ends } = watched(600);
  patience.look('redis', 'Gone.', 0);
  patience.look('redis', 'Gone.', 4_900);
  patience.look('redis', null, 5_500);
  patience.look('redis', 'Gone.', 6_000);
  patience.look('redis', 'Gone.', 10_900);
  expect({ notes, ends }).toEqual({ notes: [], ends: [] });
});

it('a trouble that lasts is said once, and so is its end', () => {
  const { patience, notes, ends } = watched(600);
  for (let now = 0; now <= 60_000; now += 1_000) patience.look('redis', 'Gone.', now);
  patience.look('redis', null, 61_000);
  patience.look('redis', null, 62_000);
  expect({ notes, ends }).toEqual({ notes: ['Gone.', 'Going on.'], ends: [] });
});

it('a trouble that lasts too long ends the run, with the reason', () => {
  const { patience, ends } = watched(10);
  patience.look('redis', 'Gone.', 0);
  patience.look('workers', null, 0);
  patience.look('redis', 'Gone.', 9_999);
  expect(ends).toEqual([]);
  patience.look('redis', 'Gone.', 10_001);
  expect(ends).toEqual(['Gone (waited 10 s, as --max-wait allows)']);
});

it('troubles of different kinds are waited for separately', () => {
  const { patience, ends } = watched(10);
  patience.look('redis', 'Gone.', 0);
  patience.look('redis', null, 8_000);
  patience.look('workers', 'Nobody.', 8_000);
  patience.look('workers', 'Nobody.', 17_000);
  expect(ends).toEqual([]);
});
