import { createHash } from 'node:crypto';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import { roleNumber } from '../../run/row-role.ts';
import { runOf } from '../../run/run.ts';
import { shownHash } from '../../run/shown-hash.ts';
import type { ShownView } from '../../run/shown-view.ts';
import { Blinding } from '../blind/blinding.ts';
import type { Judge } from '../judges/judge.ts';
import type { PromptSource } from './ask-for-prompts.ts';
import { type MissingPart, missingParts } from './missing-parts.ts';
import { type RunDifference, runDifferences } from './run-parts.ts';

/** The faults of one type, and how many of them change nothing in what the judge sends. */
export interface TypeShown {
  readonly type: string;
  /** The pairs of which both prompts were seen. */
  readonly pairs: number;
  readonly alike: number;
  /** What differs in the runs whose prompts do not, the most frequent first. */
  readonly differsIn: readonly string[];
}

/** A fault and its parent, about which the judge sends the same. */
export interface AlikePair {
  readonly type: string;
  readonly fault: string;
  readonly parent: string;
  readonly difference: RunDifference | null;
}

/** What was seen of one run: nothing of the prompt itself is kept. */
export interface SeenPrompt {
  readonly trajectoryId: string;
  readonly hash: string;
  /** The hash of what the run shows in the judge's view, so that a change of the run is noticed. */
  readonly shown: string;
}

/** Whether a judge is shown the faults of a set, by what it sends to its model. */
export interface PromptsCompared {
  readonly judgeId: string;
  readonly view: ShownView;
  /** Runs asked about, and those of which a prompt was seen. */
  readonly asked: number;
  readonly captured: number;
  readonly types: readonly TypeShown[];
  readonly missing: readonly MissingPart[];
  readonly example: AlikePair | null;
  /** Whether it sends something else each time, such as a date, which was left out of account. */
  readonly varies: boolean;
  readonly prompts: readonly SeenPrompt[];
}

/** A judge that has asked nothing about so many runs will not ask about the others. */
const SILENT_AFTER = 3;
/** So many runs are asked about twice, to see whether prompts differ by themselves. */
const TWICE = 3;
/** More pairs of a type say nothing more, and their prompts would not fit into memory. */
const MOST_PAIRS = 500;

/**
 * A judge may remember what it was asked, and not ask its model twice. So it begins anew with each of these.
 */
const TURNS = ['parents', 'faults', 'parents again'] as const;
type Turn = (typeof TURNS)[number];

interface Pair {
  readonly type: string;
  readonly fault: number;
  readonly parent: number;
}

/**
 * Compares what a judge sends about each fault with what it sends about the clean run that the fault was planted
 * in. Where both are the same, no model behind the judge can tell the two apart.
 */
export async function comparePrompts(
  judge: Pick<Judge, 'id' | 'view'>,
  source: PromptSource,
  set: IndexedSet,
): Promise<PromptsCompared> {
  const pairs = chosenPairs(set, Math.min(source.pairsOfType ?? MOST_PAIRS, MOST_PAIRS));
  const blinding = new Blinding();
  const seen = new Map<number, readonly string[]>();
  let asked = 0;
  const ask = async (position: number, turn: Turn): Promise<readonly string[]> => {
    asked++;
    const id = blinding.idOf(`${turn} ${set.ids[position] ?? ''}`);
    const prompts = await source.promptsFor(runOf(set.read(position)), id, TURNS.indexOf(turn));
    // A judge may pass on all that it is handed, and ids tell no model anything.
    return prompts.map((prompt) => prompt.replaceAll(id, 'ID'));
  };
  const parents = [...new Set(pairs.map(({ parent }) => parent))];
  for (const parent of parents) {
    if (asked === SILENT_AFTER && seen.size === 0) break;
    const prompts = await ask(parent, 'parents');
    if (prompts.length > 0) seen.set(parent, prompts);
  }
  for (const { fault } of seen.size === 0 ? [] : pairs) {
    const prompts = await ask(fault, 'faults');
    if (prompts.length > 0) seen.set(fault, prompts);
  }
  // Asked last, so that a clock has moved on.
  const again = new Map<number, readonly string[]>();
  let varies = false;
  for (const parent of parents.filter((each) => seen.has(each))) {
    if (again.size >= TWICE && !varies) break;
    const prompts = await ask(parent, 'parents again');
    again.set(parent, prompts);
    varies ||= unordered(prompts) !== unordered(seen.get(parent) ?? []);
  }
  const texts = comparable(seen, varies ? again : null, pairs);
  return {
    judgeId: judge.id,
    view: judge.view,
    asked,
    captured: seen.size,
    varies,
    types: typesShown(set, pairs, texts),
    missing: missingParts(
      [...seen].map(([position, prompts]) => ({
        run: runOf(set.read(position)),
        prompt: prompts.join('\n'),
      })),
      judge.view,
    ),
    example: exampleOf(set, pairs, texts),
    prompts: [...texts].map(([position, text]) => ({
      trajectoryId: set.ids[position] ?? '',
      hash: createHash('sha256').update(text).digest('hex'),
      shown: shownHash(judge.view, set.read(position)),
    })),
  };
}

/** Faults with their parents, of each type so many, from all over the set. */
function chosenPairs(
  { typeOf, roleOf, instanceOf, types }: IndexedSet,
  most: number,
): readonly Pair[] {
  const parents = new Map<number, number>();
  for (const [position, role] of roleOf.entries()) {
    const instance = instanceOf[position];
    if (role === roleNumber('parent') && instance !== undefined) parents.set(instance, position);
  }
  const byType = new Map<number, Pair[]>();
  for (const [position, role] of roleOf.entries()) {
    const parent = parents.get(instanceOf[position] ?? Number.NaN);
    if (role !== roleNumber('fault') || parent === undefined) continue;
    const type = typeOf[position] ?? 0;
    const pairs = byType.get(type) ?? [];
    byType.set(type, pairs);
    pairs.push({ type: types[type] ?? '', fault: position, parent });
  }
  return [...byType.values()].flatMap((pairs) => {
    const count = Math.min(most, pairs.length);
    return Array.from(
      { length: count },
      (_, at) => pairs[Math.floor((at * pairs.length) / count)],
    ).filter((pair) => pair !== undefined);
  });
}

/** Prompts that a judge sends at once may come in any order. */
const unordered = (prompts: readonly string[]): string => prompts.toSorted().join('\0');

/**
 * The prompts in a form in which they are alike if they say the same. What differs when a judge is asked about one
 * run twice is blotted out, in the prompts about the run and in those about its faults. Without an entry, a prompt
 * cannot be compared.
 */
function comparable(
  seen: ReadonlyMap<number, readonly string[]>,
  again: ReadonlyMap<number, readonly string[]> | null,
  pairs: readonly Pair[],
): ReadonlyMap<number, string> {
  if (again === null) return new Map([...seen].map(([at, prompts]) => [at, unordered(prompts)]));
  const texts = new Map<number, string>();
  for (const { fault, parent } of pairs) {
    const first = wordsOf(seen.get(parent));
    const second = wordsOf(again.get(parent));
    const faulty = wordsOf(seen.get(fault));
    if (first === null || second === null || faulty === null) continue;
    // Whatever changes how long it is cannot be told from what is in the run.
    if (first.length !== second.length) continue;
    const changing = new Set(first.flatMap((word, at) => (word === second[at] ? [] : [at])));
    const blotted = (words: readonly string[]): string =>
      words.map((word, at) => (changing.has(at) ? '▮' : word)).join(' ');
    texts.set(parent, blotted(first));
    texts.set(fault, blotted(faulty));
  }
  return texts;
}

const wordsOf = (prompts: readonly string[] | undefined): readonly string[] | null =>
  prompts === undefined || prompts.length === 0 ? null : prompts.join(' \0 ').split(/\s+/);

const areAlike = ({ fault, parent }: Pair, texts: ReadonlyMap<number, string>): boolean =>
  texts.has(fault) && texts.get(fault) === texts.get(parent);

function typesShown(
  set: IndexedSet,
  pairs: readonly Pair[],
  texts: ReadonlyMap<number, string>,
): readonly TypeShown[] {
  const types = [...new Set(pairs.map(({ type }) => type))];
  return types.map((type) => {
    const compared = pairs.filter(
      (pair) => pair.type === type && texts.has(pair.fault) && texts.has(pair.parent),
    );
    const alike = compared.filter((pair) => areAlike(pair, texts));
    const kinds = new Map<string, number>();
    for (const pair of alike) {
      for (const kind of new Set(differencesOf(set, pair).map((each) => each.kind))) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    }
    const differsIn = [...kinds].sort(([, a], [, b]) => b - a).map(([kind]) => kind);
    return { type, pairs: compared.length, alike: alike.length, differsIn };
  });
}

const differencesOf = (set: IndexedSet, { fault, parent }: Pair): readonly RunDifference[] =>
  runDifferences(runOf(set.read(parent)), runOf(set.read(fault)));

/** A pair with as little that differs as possible. */
function exampleOf(
  set: IndexedSet,
  pairs: readonly Pair[],
  texts: ReadonlyMap<number, string>,
): AlikePair | null {
  const [example] = pairs
    .filter((pair) => areAlike(pair, texts))
    .slice(0, MOST_PAIRS)
    .map((pair) => ({ pair, differences: differencesOf(set, pair) }))
    .sort((a, b) => a.differences.length - b.differences.length);
  if (example === undefined) return null;
  const { pair, differences } = example;
  return {
    type: pair.type,
    fault: set.ids[pair.fault] ?? '',
    parent: set.ids[pair.parent] ?? '',
    difference: differences.toSorted((a, b) => tells(a) - tells(b))[0] ?? null,
  };
}

/** What was done tells more than what was thought of it. */
const tells = ({ kind }: RunDifference): number => (kind === 'thoughts' ? 1 : 0);

/** Whether all faults of some type are kept from the judge. */
export const hidesAType = ({ types }: Pick<PromptsCompared, 'types'>): boolean =>
  types.some(({ pairs, alike }) => pairs > 0 && alike === pairs);
