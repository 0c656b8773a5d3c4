import { scriptOf } from '../../1-worlds/contract/play.ts';
import type { PlayedStep } from '../../1-worlds/contract/played-run.ts';
import type { HarmlessEdit } from './harmless-edit.ts';
import { readingTools } from './reading-tools.ts';

const THOUGHTS = ['Once more, to be sure.', 'The same again before I go on.', 'Double-check this.'];

/** Makes a read a second time. The world has not changed in between, so it answers the same. */
export const repeatedRead: HarmlessEdit = {
  name: 'repeated_read',
  description: 'A read is made a second time, right after the first, and returns the same.',
  place: 'steps',
  edit({ environment, run }, random) {
    const reading = readingTools(environment);
    const reads = run.steps.filter(
      ({ call, observation }) => observation.ok && reading.has(call.tool),
    );
    if (reads.length === 0) return null;
    const { index, call }: PlayedStep = random.choice(reads);
    const script = scriptOf(run);
    const again = { thought: random.choice(THOUGHTS), call };
    return { ...script, calls: script.calls.toSpliced(index + 1, 0, again) };
  },
};
