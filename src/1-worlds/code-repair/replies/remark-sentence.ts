import type { Voice } from '../blueprint/voice.ts';
import type { RepairFacts } from './facts.ts';

/** What a reply says at its end, if anything. */
export function remarkSentence({ remark }: RepairFacts, voice: Voice): string | null {
  if (remark === undefined) return null;
  switch (remark.of) {
    case 'diff': {
      const lines = `${counted(remark.insertions, 'insertion')} and ${counted(remark.deletions, 'deletion')}`;
      const files = listed(remark.files);
      return voice.pick(28, [
        `The diff has ${lines} in ${files}.`,
        `That is ${lines} in ${files}.`,
        `The whole change is ${lines} in ${files}.`,
        `The commit has ${lines} in ${files}.`,
      ]);
    }
    case 'tests left alone':
      return voice.pick(28, [
        'No test was changed.',
        'The tests are as they were.',
        'I left the tests alone.',
        'The tests themselves are unchanged.',
      ]);
    case 'files read': {
      const files = listed(remark.files);
      return voice.pick(28, [
        `I read ${files} for this.`,
        `To get there I read ${files}.`,
        `What I read on the way: ${files}.`,
        `For the diagnosis I read ${files}.`,
      ]);
    }
    case 'something else':
      return remark.text;
  }
}

function counted(count: number, noun: string): string {
  if (count === 0) return `no ${noun}s`;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function listed(items: readonly string[]): string {
  const [last = '', ...others] = items.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
