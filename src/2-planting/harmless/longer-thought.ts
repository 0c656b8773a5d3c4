import { scriptOf } from '../../1-worlds/contract/play.ts';
import type { HarmlessEdit } from './harmless-edit.ts';

/** Sentences that claim nothing about the task, the procedure or the world. */
const ADDITIONS = [
  'I will take this one step at a time and keep the task in mind while I do.',
  'I would rather work slowly here than have to come back to it.',
  'Let me think about what this step is for before I make the call.',
  'I will read the answer carefully before I decide what comes next.',
];

/** Makes one thought longer by a sentence or two about nothing in particular. */
export const longerThought: HarmlessEdit = {
  name: 'longer_thought',
  description: 'A thought gets two further sentences, which claim nothing.',
  place: 'thought',
  edit({ run }, random) {
    if (run.steps.length === 0) return null;
    const script = scriptOf(run);
    const at = random.randint(0, run.steps.length - 1);
    const planned = script.calls[at];
    if (planned === undefined) return null;
    const first = random.choice(ADDITIONS);
    const second = random.choice(ADDITIONS.filter((addition) => addition !== first));
    const thought = [planned.thought, first, second].filter((text) => text !== '').join(' ');
    return { ...script, calls: script.calls.with(at, { ...planned, thought }) };
  },
};
