import { BoundedCache } from '../../bounded-cache.ts';
import type { Bug, Unit } from '../units/unit.ts';
import { type CaseResult, evaluateCases } from './evaluate-cases.ts';

/** The words that were drawn for a unit, by key. `file` is the name of its file. */
export type Words = Readonly<Record<string, string>>;

const PLACEHOLDER = /<<(?:(\w+)\.)?(\w+)(?:([-+*])(\d+))?>>/g;

/** Fills in the placeholders of a template: words of its own unit, and of those that it uses. */
export function fillIn(text: string, own: Words, others: ReadonlyMap<string, Words>): string {
  return text.replace(PLACEHOLDER, (_, unit?: string, key = '', sign?: string, by?: string) => {
    const word = (unit === undefined ? own : others.get(unit))?.[key] ?? key;
    if (sign === undefined) return word;
    const [left, right] = [Number(word), Number(by)];
    return String(sign === '+' ? left + right : sign === '-' ? left - right : left * right);
  });
}

/**
 * A unit with the first name of each list. What functions are called does not change what they return,
 * so results are worked out on plain units, of which there are few.
 */
export interface PlainUnit {
  /** What tells it from all other plain units. */
  readonly key: string;
  readonly unit: Unit;
  readonly words: Words;
  readonly sourcePath: string;
  readonly source: string;
  readonly fixtures: string;
  readonly cases: readonly { readonly of: string; readonly call: string }[];
  readonly bugs: readonly Pick<Bug, 'right' | 'wrong' | 'attempt'>[];
  /** What the correct source gives, case by case. */
  readonly results: readonly CaseResult[];
  /** The source files of the unit and of everything that it imports. */
  readonly files: ReadonlyMap<string, string>;
}

const plainUnits = new BoundedCache<PlainUnit>(1000);

/** @param used the plain units that the unit imports, by name */
export function plainUnit(
  unit: Unit,
  drawn: Words,
  used: ReadonlyMap<string, PlainUnit>,
): PlainUnit {
  const values = Object.keys(unit.values).map((key) => drawn[key]);
  const imported = unit.uses.flatMap((name) => used.get(name) ?? []);
  const key = [unit.name, ...values, ...imported.map((part) => `(${part.key})`)].join(',');
  return plainUnits.get(key, () => make(key, unit, drawn, imported));
}

function make(key: string, unit: Unit, drawn: Words, imported: readonly PlainUnit[]): PlainUnit {
  const words: Record<string, string> = { ...drawn, file: unit.files[0] };
  for (const [name, options] of Object.entries(unit.names)) words[name] = options[0];
  const others = new Map(imported.map((part) => [part.unit.name, part.words]));
  const fill = (text: string): string => fillIn(text, words, others);
  const source = fill(unit.source);
  const sourcePath = `src/${words.file}.ts`;
  const fixtures = fill(unit.fixtures ?? '');
  const cases = unit.cases.map(({ of, call }) => ({ of: fill(of), call: fill(call) }));
  const bugs = unit.bugs.map(({ right, wrong, attempt }) => ({
    right: fill(right),
    wrong: fill(wrong),
    attempt: fill(attempt),
  }));
  const files = new Map(imported.flatMap((part) => [...part.files])).set(sourcePath, source);
  const results = evaluateCases(files, { sourcePath, fixtures, cases });
  return { key, unit, words, sourcePath, source, fixtures, cases, bugs, results, files };
}
