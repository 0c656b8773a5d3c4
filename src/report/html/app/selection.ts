import { computed, effect, signal } from '@preact/signals';
import { PAIR_STATUSES, type PairStatus } from '../../../metrics/pairs/pair-status.ts';
import { model } from './model.ts';
import { isHarmless, isUnstable, pairCount, pairNamed, statusOf } from './pairs.ts';
import { matches, searchFor } from './text-search.ts';

const { explorer } = model;

/** What the reader looks at. All of it is in the address, so that it can be sent to others. */
export const judge = signal<number | null>(null);
export const type = signal<number | null>(null);
export const scenario = signal<number | null>(null);
export const outcome = signal<'silent' | 'loud' | null>(null);
/** Only pairs on which the repetitions of the chosen judge, or of any, disagree. */
export const unstableOnly = signal(false);
export const status = signal<PairStatus | null>(null);
export const query = signal('');
export const worstFirst = signal(false);
export const pair = signal<number | null>(null);

/** Pairs that pass every filter but the status, whose counts are shown beside its names. */
const beforeStatus = computed(() => {
  const found = matches.value;
  const kept: number[] = [];
  for (let i = 0; i < pairCount; i++) {
    if (type.value !== null && explorer.type[i] !== type.value) continue;
    if (scenario.value !== null && explorer.scenario[i] !== scenario.value) continue;
    // Silent and loud are words for faults.
    if (outcome.value !== null && isHarmless(i)) continue;
    if (outcome.value !== null && (explorer.silent[i] === 1) !== (outcome.value === 'silent')) {
      continue;
    }
    if (found !== null && found[i] !== 1) continue;
    if (unstableOnly.value && !disagrees(i)) continue;
    kept.push(i);
  }
  return kept;
});

const disagrees = (pairNumber: number): boolean =>
  judge.value !== null
    ? isUnstable(judge.value, pairNumber)
    : explorer.judges.some((_, j) => isUnstable(j, pairNumber));

/** Harmless edits have none of these: to be unmoved by one is not to miss a fault. */
const hasStatus = (pairNumber: number, wanted: PairStatus): boolean => {
  if (isHarmless(pairNumber)) return false;
  return judge.value !== null
    ? statusOf(judge.value, pairNumber) === wanted
    : explorer.judges.some((_, j) => statusOf(j, pairNumber) === wanted);
};

/** Pairs without a wrong answer come after those with one, however unsure that was. */
const NOT_WRONG = -1;

/** How sure the chosen judge, or the surest of all, was of a wrong answer. */
const sureOfWrong = (pairNumber: number): number =>
  Math.max(
    ...explorer.sureOfWrong
      .filter((_, number) => judge.value === null || judge.value === number)
      .map((column) => column[pairNumber] ?? NOT_WRONG),
  );

/** The pairs that are listed. */
export const listed = computed<readonly number[]>(() => {
  const wanted = status.value;
  const kept =
    wanted === null ? beforeStatus.value : beforeStatus.value.filter((i) => hasStatus(i, wanted));
  if (!worstFirst.value) return kept;
  const sureness = new Map(kept.map((i) => [i, sureOfWrong(i)]));
  return kept.toSorted(
    (a, b) => (sureness.get(b) ?? NOT_WRONG) - (sureness.get(a) ?? NOT_WRONG) || a - b,
  );
});

/** How many pairs each status would list. */
export const statusCounts = computed(() =>
  PAIR_STATUSES.map((name) => ({
    name,
    count: beforeStatus.value.reduce((sum, i) => sum + (hasStatus(i, name) ? 1 : 0), 0),
  })),
);

export const isFiltered = computed(
  () =>
    [judge, type, scenario, outcome, status].some((filter) => filter.value !== null) ||
    unstableOnly.value ||
    query.value !== '',
);

export function clearFilters(): void {
  for (const filter of [judge, type, scenario, outcome, status]) filter.value = null;
  unstableOnly.value = false;
  query.value = '';
}

/** The pair that is shown: the one selected, or else the first that is listed. */
export const shown = computed(() => pair.value ?? listed.value[0] ?? null);

/** The next or the previous of those listed. */
export function move(by: 1 | -1): void {
  const all = listed.value;
  const at = shown.value === null ? -1 : all.indexOf(shown.value);
  // From a pair that is no longer listed, go to the first one.
  const next = at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by));
  pair.value = all[next] ?? null;
}

/** The selection as it stands in the address after #. */
export const address = computed(() => {
  const parts = new URLSearchParams();
  if (pair.value !== null) parts.set('pair', explorer.ids[pair.value] ?? '');
  if (judge.value !== null) parts.set('judge', explorer.judges[judge.value] ?? '');
  if (type.value !== null) parts.set('type', explorer.types[type.value] ?? '');
  if (scenario.value !== null) parts.set('scenario', explorer.scenarios[scenario.value] ?? '');
  if (outcome.value !== null) parts.set('outcome', outcome.value);
  if (status.value !== null) parts.set('status', status.value);
  if (unstableOnly.value) parts.set('repeats', 'disagree');
  if (query.value !== '') parts.set('text', query.value);
  if (worstFirst.value) parts.set('sort', 'worst');
  return parts.toString();
});

const positionIn = (names: readonly string[], name: string | null): number | null => {
  const at = name === null ? -1 : names.indexOf(name);
  return at === -1 ? null : at;
};

/** Selects what an address names, and ignores names that the page does not know. */
function readAddress(): void {
  stopWriting();
  const hash = location.hash.slice(1);
  // A plain name is a section of the page, which the browser goes to by itself.
  if (!hash.includes('=')) return;
  const parts = new URLSearchParams(hash);
  judge.value = positionIn(explorer.judges, parts.get('judge'));
  type.value = positionIn(explorer.types, parts.get('type'));
  scenario.value = positionIn(explorer.scenarios, parts.get('scenario'));
  const wantedOutcome = parts.get('outcome');
  outcome.value = wantedOutcome === 'silent' || wantedOutcome === 'loud' ? wantedOutcome : null;
  status.value = PAIR_STATUSES.find((name) => name === parts.get('status')) ?? null;
  unstableOnly.value = parts.get('repeats') === 'disagree';
  query.value = parts.get('text') ?? '';
  worstFirst.value = parts.get('sort') === 'worst';
  pair.value = pairNamed(parts.get('pair') ?? '');
  requestAnimationFrame(() => document.getElementById('pairs')?.scrollIntoView());
}

/**
 * Goes to the section that the address names. The browser already did, but before the first pair was
 * there, which pushes down whatever follows it.
 */
export function arrive(): void {
  const hash = location.hash.slice(1);
  if (hash !== '' && !hash.includes('=')) document.getElementById(hash)?.scrollIntoView();
}

/** Browsers ignore a page that changes its address more often, as holding a key down would. */
const WRITE_EVERY = 400;

let writtenAt = Number.NEGATIVE_INFINITY;
let writing: number | undefined;

function stopWriting(): void {
  clearTimeout(writing);
  writing = undefined;
}

function writeAddress(): void {
  writing = undefined;
  const next = address.value;
  if (location.hash.slice(1) === next) return;
  writtenAt = performance.now();
  try {
    history.replaceState(null, '', next === '' ? '#pairs' : `#${next}`);
  } catch {
    // An address cannot hold a name of any length; the page works without it.
  }
}

/** Keeps the address and the selection the same, whichever of the two changes. */
export function followAddress(): void {
  readAddress();
  addEventListener('hashchange', readAddress);
  let known = address.value;
  effect(() => {
    // The address that the reader opened stays until something is selected.
    if (address.value === known) return;
    known = address.value;
    writing ??= setTimeout(writeAddress, Math.max(0, writtenAt + WRITE_EVERY - performance.now()));
  });
  effect(() => {
    searchFor(query.value);
  });
}
