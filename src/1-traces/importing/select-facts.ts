import { InvalidOptionError, oneLine } from '../../base/errors.ts';
import type { Facts } from '../building/recorded-facts.ts';

/** The options that ask for what records say. */
type FactOption = '--select' | '--task' | '--faulty';

/** One condition of `--select`, such as `reward>=0.5`. */
export interface Condition {
  readonly fact: string;
  /** As it was written. */
  readonly text: string;
  holds(facts: Facts): boolean;
}

type Comparison = (order: number) => boolean;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
};

/** Reads a condition. A record that does not have the fact never meets it. */
export function readCondition(text: string, option: FactOption = '--select'): Condition {
  const [, name = '', sign = '', wanted = ''] =
    /^([^=<>!]+)(!=|>=|<=|=|>|<)(.*)$/s.exec(text) ?? [];
  const compare = COMPARISONS[sign];
  const fact = name.trim();
  if (compare === undefined || fact === '') {
    throw new InvalidOptionError(
      option,
      `cannot be read: '${oneLine(text)}'; write a fact, a comparison and a value, such as reward=1 or status!=error`,
    );
  }
  return {
    fact,
    text: text.trim(),
    holds(facts) {
      const value = Object.hasOwn(facts, fact) ? facts[fact] : undefined;
      if (value === undefined) return false;
      if (value === null) return sign === '=' && wanted.trim() === 'null';
      return compare(order(String(value), wanted.trim()));
    },
  };
}

/** Below, equal or above: as numbers where both are, else as texts. */
function order(value: string, wanted: string): number {
  const numbers = [value, wanted].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  const [a = Number.NaN, b = Number.NaN] = numbers;
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return value === wanted ? 0 : value < wanted ? -1 : 1;
}

/** Refuses an option that asks for something that no record says, which is more likely a slip. */
export function requireKnownFacts(
  option: FactOption,
  asked: readonly string[],
  known: ReadonlySet<string>,
): void {
  const unknown = asked.find((fact) => !known.has(fact));
  if (unknown === undefined) return;
  const listed = [...known].toSorted().slice(0, 40).join(', ');
  throw new InvalidOptionError(
    option,
    oneLine(
      `asks for '${unknown}', which no record has; ${known.size === 0 ? 'these records have no facts' : `known: ${listed}`}`,
    ),
  );
}
