import type { PairFilter } from '../address/pair-filter.ts';

/** Parts of the names of groups of faults, and the filter that each stands for. */
const PARTS: Readonly<Record<string, PairFilter>> = {
  all: { edits: 'faults' },
  silent: { outcome: 'silent' },
  loud: { outcome: 'loud' },
  'answer unchanged': { answer: 'same' },
  'answer changed': { answer: 'changed' },
};

/** The filter for a group of faults by outcome and answer, such as `answer unchanged, silent`. */
export const groupFilter = (group: string): PairFilter =>
  Object.assign({}, ...group.split(', ').map((part) => PARTS[part] ?? {}));
