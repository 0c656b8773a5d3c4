import { computed, effect } from '@preact/signals';
import type { PairKindName } from '../../../run/roles.ts';
import { kindOfType, type PairFilter } from '../../tables/pair-filter.ts';
import { type StatusId, statusesOf } from '../../tables/pair-statuses.ts';
import { adjust, go, route } from './address/address.ts';
import { nameInAddress } from './address/route.ts';
import { CHANGE_FILTERS, hasChange } from './changes/pair-changes.ts';
import { model } from './model.ts';
import {
  flagsClean,
  flagsFault,
  isContradicted,
  isFault,
  isUnstable,
  itemMark,
  kindOf,
  namedType,
  pairCount,
  pairNamed,
  roleAt,
  statusOf,
  sureness,
} from './pairs.ts';
import { statusText } from './statuses/statuses.ts';
import { matches, progress, searchFor } from './text-search.ts';

const { explorer } = model;

/** What the address asks for. Elsewhere than at the pairs, nothing is filtered. */
export const filter = computed<PairFilter>(() =>
  route.value.level === 'pairs' ? route.value.filter : {},
);

/**
 * Filters otherwise; Back returns to the filters before. The pair that was shown stays if it passes, and
 * otherwise the first that does is shown.
 */
export function choose(
  changes: { [Name in keyof PairFilter]?: PairFilter[Name] | undefined },
): void {
  go({ level: 'pairs', filter: without({ ...filter.value, ...changes }) });
  const pair = selected.value;
  if (pair !== null && !listed.value.includes(pair)) adjustFilter({ pair: undefined });
}

/** The same without a step to go back by, for what changes with every key. */
function adjustFilter(
  changes: { [Name in keyof PairFilter]?: PairFilter[Name] | undefined },
): void {
  adjust({ level: 'pairs', filter: without({ ...filter.value, ...changes }) });
}

const without = (filter: object): PairFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

export const search = (text: string): void =>
  adjustFilter({ text: text === '' ? undefined : text });

export const showPair = (pair: number): void => adjustFilter({ pair: explorer.ids[pair] });

/** The same with a step to go back by, where the list is left to look at a pair. */
export const openPair = (pair: number): void =>
  go({ level: 'pairs', filter: without({ ...filter.value, pair: explorer.ids[pair] }) });

/** What is searched for, as texts are compared with it; empty while there is no search. */
export const searched = computed(() => (filter.value.text ?? '').trim().toLowerCase());

export const isFiltered = computed(() => {
  const { pair: _pair, sort: _sort, ...filters } = filter.value;
  return Object.keys(filters).length > 0;
});

export function clearFilters(): void {
  if (!isFiltered.value) return;
  const { pair, sort } = filter.value;
  go({ level: 'pairs', filter: without({ pair, sort }) });
}

const place = (names: readonly string[], name: string | undefined): number | null => {
  if (name === undefined) return null;
  const exact = names.indexOf(name);
  const at = exact === -1 ? names.findIndex((each) => nameInAddress(each) === name) : exact;
  return at === -1 ? null : at;
};

/** The places in the index of what the address names; null where it names nothing that is there. */
export const judge = computed(() => place(explorer.judges, filter.value.judge));
export const type = computed(() => place(explorer.types, filter.value.type));
export const scenario = computed(() => place(explorer.scenarios, filter.value.scenario));
const named = computed(() => place([...explorer.types, 'none'], filter.value.named));
const change = computed(() => place(CHANGE_FILTERS, filter.value.change));
const selected = computed(() => pairNamed(filter.value.pair ?? ''));

/** What the address names and the page does not have, such as a pair of another report. */
export const unknown = computed(() =>
  (
    [
      ['pair', selected],
      ['judge', judge],
      ['type', type],
      ['scenario', scenario],
      ['named', named],
      ['change', change],
    ] as const
  ).flatMap(([what, found]) => {
    const name = filter.value[what];
    return name !== undefined && found.value === null ? [{ what, name }] : [];
  }),
);

/** Whether something holds of the chosen judge, or of any where none is chosen. */
const holdsForJudge = (holds: (judge: number) => boolean): boolean =>
  judge.value !== null ? holds(judge.value) : explorer.judges.some((_, each) => holds(each));

/** As the index of the pairs says whether a fault changes the answer. */
const ANSWERS = { same: 0, changed: 1 } as const;

/** The filters without the pair that is shown, so that going from pair to pair lists nothing anew. */
const listing = computed(() => {
  const { pair: _pair, ...filters } = filter.value;
  return JSON.stringify(filters);
});
const filters = computed(() => JSON.parse(listing.value) as PairFilter);

/** What each filter that is set asks of a pair, except for the status. */
const demands = computed(() => {
  const { outcome, answer, edits, flags, sure, change, item, repeats, reasons } = filters.value;
  const found = matches.value;
  const all: ((pair: number) => boolean)[] = [];
  if (type.value !== null) all.push((pair) => explorer.type[pair] === type.value);
  if (scenario.value !== null) all.push((pair) => explorer.scenario[pair] === scenario.value);
  if (edits !== undefined) all.push((pair) => kindOf(pair) === edits);
  else all.push((pair) => roleAt(pair)?.shown.pairs.apart !== true);
  // Silent and loud are words for faults.
  if (outcome !== undefined) {
    all.push((pair) => isCounted(pair) && (explorer.silent[pair] === 1) === (outcome === 'silent'));
  }
  if (answer !== undefined) {
    all.push((pair) => isFault(pair) && explorer.answer[pair] === ANSWERS[answer]);
  }
  if (found !== null) all.push((pair) => found[pair] === 1);
  if (item !== undefined) all.push((pair) => itemMark(pair) === item);
  if (reasons !== undefined)
    all.push((pair) => holdsForJudge((each) => isContradicted(each, pair)));
  if (repeats !== undefined) all.push((pair) => holdsForJudge((each) => isUnstable(each, pair)));
  if (flags !== undefined) {
    const flagged = flags === 'fault' ? flagsFault : flagsClean;
    all.push((pair) => isFault(pair) && holdsForJudge((each) => flagged(each, pair)));
  }
  if (named.value !== null) {
    all.push((pair) => holdsForJudge((each) => namedType(each, pair) === named.value));
  }
  if (sure !== undefined) {
    all.push((pair) => holdsForJudge((each) => sureness(each, pair).includes(sure)));
  }
  if (change !== undefined) {
    all.push((pair) => isFault(pair) && holdsForJudge((each) => hasChange(each, pair, change)));
  }
  return all;
});

/** Pairs that pass every filter but the status, whose counts are shown beside its names. */
const beforeStatus = computed(() => {
  const all = demands.value;
  const kept: number[] = [];
  for (let pair = 0; pair < pairCount; pair++) {
    if (all.every((passes) => passes(pair))) kept.push(pair);
  }
  return kept;
});

/** The kind of pairs that is asked for, by itself or by one of its types; faults unless there is any. */
const wantedKind = computed<PairKindName>(
  () => filter.value.edits ?? kindOfType(explorer.types[type.value ?? -1] ?? ''),
);

/** Only pairs of one kind are counted: to be unmoved by a harmless edit is not to miss a fault. */
const isCounted = (pair: number): boolean => kindOf(pair) === wantedKind.value;

const hasStatus = (pair: number, wanted: StatusId): boolean =>
  isCounted(pair) && holdsForJudge((each) => statusText(statusOf(each, pair), pair).id === wanted);

/** Pairs without a wrong answer come after those with one, however unsure that was. */
const NOT_WRONG = -1;

/** How sure the chosen judge, or the surest of all, was of a wrong answer. */
const sureOfWrong = (pair: number): number =>
  Math.max(
    ...explorer.sureOfWrong
      .filter((_, number) => judge.value === null || judge.value === number)
      .map((column) => column[pair] ?? NOT_WRONG),
  );

/** The pairs that are listed. */
export const listed = computed<readonly number[]>(() => {
  const { status, sort } = filters.value;
  const kept =
    // A status of another kind of pairs, from before the kind was chosen, asks for nothing.
    status === undefined || !statusesOf(wantedKind.value).includes(status)
      ? beforeStatus.value
      : beforeStatus.value.filter((pair) => hasStatus(pair, status));
  if (sort !== 'worst') return kept;
  const wrongness = new Map(kept.map((pair) => [pair, sureOfWrong(pair)]));
  return kept.toSorted(
    (a, b) => (wrongness.get(b) ?? NOT_WRONG) - (wrongness.get(a) ?? NOT_WRONG) || a - b,
  );
});

/** How many pairs each status would list. */
export const statusCounts = computed(() =>
  statusesOf(wantedKind.value).map((name) => ({
    name,
    count: beforeStatus.value.reduce((sum, pair) => sum + (hasStatus(pair, name) ? 1 : 0), 0),
  })),
);

/**
 * The pair that is shown: the one selected, or else the first that is listed. While a search finds nothing
 * in the one selected, the first that it is found in is shown if there is any, and the selection comes back
 * afterwards.
 */
export const shown = computed(() => {
  const [first] = listed.value;
  const pair = selected.value;
  if (pair === null) return first ?? null;
  const isSearchedElsewhere =
    matches.value !== null && progress.value === null && matches.value[pair] !== 1;
  return isSearchedElsewhere ? (first ?? null) : pair;
});

/** Whether a pair is selected by the address. */
export const isPairSelected = computed(() => selected.value !== null);

/** The next or the previous of those listed. */
export function move(by: 1 | -1): void {
  const all = listed.value;
  const at = shown.value === null ? -1 : all.indexOf(shown.value);
  // From a pair that is no longer listed, go to the first one.
  const next = all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  if (next !== undefined) showPair(next);
}

/** Searches whenever the address asks for another text. */
export function followSearch(): void {
  const text = computed(() => filter.value.text ?? '');
  effect(() => {
    searchFor(text.value);
  });
}
