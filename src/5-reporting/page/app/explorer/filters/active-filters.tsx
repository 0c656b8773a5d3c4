import type { VNode } from 'preact';
import { PAIR_KINDS } from '../../../../../run/row-role.ts';
import type { PairFilter } from '../../../../tables/pair-filter.ts';
import { model } from '../../model.ts';
import { typeLabel } from '../../pairs.ts';
import { arePresumed } from '../../run-names.ts';
import { choose, filter, judge, unknown } from '../../selection.ts';

/** Whether a filter has a field of its own, as that for changes has where there are two runs. */
const hasField = (name: string): boolean => name === 'change' && model.comparison !== null;

/** Filters that a link set and that have no field of their own, each with a way to remove it. */
export function ActiveFilters(): VNode | null {
  const isUnknown = (name: string): boolean => unknown.value.some(({ what }) => what === name);
  const set = (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((name) => {
    const value = filter.value[name];
    return value === undefined || isUnknown(name) || hasField(name)
      ? []
      : [{ name, text: WORDS[name](value) }];
  });
  if (set.length === 0) return null;
  const who = judge.value === null ? 'some judge ' : '';
  return (
    <ul class="active-filters" aria-label="Filters from links">
      {set.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            title="remove this filter"
            onClick={() => choose({ [name]: undefined })}
          >
            {ABOUT_PAIRS.includes(name) ? '' : who}
            <span class="foreign">{text}</span> <span aria-hidden="true">×</span>
            <span class="unseen">, remove this filter</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const parent = arePresumed(model.measurement.set) ? 'your run' : 'the clean run';

/** Filters that ask something of the pair and not of a judge. */
const ABOUT_PAIRS: readonly string[] = ['answer', 'edits'];

/** What each such filter asks for, in words. */
const WORDS: Readonly<
  Record<'flags' | 'named' | 'sure' | 'answer' | 'edits' | 'change', (value: string) => string>
> = {
  flags: (value) => (value === 'fault' ? 'flags the faulty run' : `flags ${parent}`),
  named: (value) => (value === 'none' ? 'named no type' : `named ${typeLabel(value)}`),
  sure: (bin) => `${10 * Number(bin)}–${10 * Number(bin) + 10} % sure`,
  answer: (value) => (value === 'same' ? 'answer unchanged' : 'answer changed'),
  edits: (value) => `only ${PAIR_KINDS.find(({ name }) => name === value)?.only}`,
  change: (value) => `${value.replaceAll('-', ' ')} since an earlier run`,
} satisfies Partial<Record<keyof PairFilter, (value: string) => string>>;
