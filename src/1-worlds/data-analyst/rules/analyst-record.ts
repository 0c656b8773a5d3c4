import { isSameData } from '../../../base/same-data.ts';
import type { Json } from '../../../run/json.ts';
import type { Run, ToolCall } from '../../../run/run.ts';
import { type PlayedStep, playedSteps } from '../../contract/played-run.ts';
import { oncePer } from '../../once-per.ts';
import { type SkimmedQuery, skimSql } from './read-sql.ts';

/** What a run has established so far, according to its goal and its observations alone. */
export class AnalystRecord {
  readonly length: number;
  /** The month that the goal names, as SQL spells it: `2025-03`. Null if it names none. */
  readonly month: string | null;
  /** The step whose query the report rests on; null if there is none. */
  readonly figureStep: number | null;
  /** What the catalogue says of each table that was described. */
  readonly described = new Map<string, string>();
  checked = false;
  replies = 0;
  readonly #results: Json[] = [];
  /** What queries and computations returned. */
  readonly #found: Json[] = [];
  /** The call before this one, if it failed. */
  failed: ToolCall | null = null;
  readonly #made = new Map<string, number>();

  constructor(run: Run) {
    this.length = run.steps.length;
    this.month = monthIn(run.goal);
    this.figureStep = figureStepOf(playedSteps(run.steps));
  }

  /** What a query is about. */
  skimmed({ args }: ToolCall): SkimmedQuery {
    return skimSql(String(args.sql));
  }

  /** The numbers that the last query or computation returned; null before the first. */
  get lastNumbers(): readonly number[] | null {
    const last = this.#found.at(-1);
    return last === undefined ? null : numbersIn(last);
  }

  /** Every number that a query or a computation returned. */
  get numbers(): readonly number[] {
    return this.#found.flatMap(numbersIn);
  }

  /** The addresses that a query returned. */
  get addresses(): ReadonlySet<string> {
    return new Set(this.#found.flatMap((value) => written(value).match(ADDRESS) ?? []));
  }

  /** Whether a text was part of any result. */
  isKnown(text: string): boolean {
    return this.#results.some((result) => written(result).includes(text));
  }

  /** How often a call was made before. */
  times(call: ToolCall): number {
    return this.#made.get(writtenCall(call)) ?? 0;
  }

  observe({ call, observation }: PlayedStep): void {
    this.#made.set(writtenCall(call), this.times(call) + 1);
    if (call.tool === 'report') this.replies++;
    this.failed = observation.ok ? null : call;
    // A failed call establishes nothing.
    if (!observation.ok) return;
    const { data } = observation;
    this.#results.push(data);
    if (call.tool === 'describe_table') {
      this.described.set(String(data.table).toLowerCase(), String(data.description));
    } else if (call.tool === 'query') {
      if (this.skimmed(call).isCheck) this.checked = true;
      this.#found.push(data.rows ?? null);
    } else if (call.tool === 'compute') this.#found.push(data.value ?? null);
  }
}

export const ADDRESS = /[\w.]+@[\w.]+\w/g;

/**
 * The last query for a figure, or the one before it if that returned the same: whoever asks twice rests on
 * the first answer.
 */
function figureStepOf(steps: readonly PlayedStep[]): number | null {
  if (!steps.some(({ call }) => call.tool === 'report')) return null;
  const figures = steps.filter(
    ({ call, observation }) =>
      call.tool === 'query' && observation.ok && skimSql(String(call.args.sql)).isFigure,
  );
  let at = figures.length - 1;
  while (at > 0 && isSameData(figures[at]?.observation, figures[at - 1]?.observation)) at--;
  return figures[at]?.index ?? null;
}

function numbersIn(value: Json): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? numbersInside(value) : [];
}

const numbersInside = oncePer((value: object): readonly number[] => {
  const found: number[] = [];
  const collect = (part: unknown): void => {
    if (typeof part === 'number') found.push(part);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(collect);
  };
  collect(value);
  return found;
});

/** Rules look at the same results again in every run that has them. */
const written = (value: Json): string =>
  typeof value === 'object' && value !== null ? writtenObject(value) : JSON.stringify(value);

const writtenObject = oncePer((value: object) => JSON.stringify(value));
const writtenCall = oncePer((call: ToolCall) => JSON.stringify(call));

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const NAMED = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{4})\\b`, 'i');

/** The month that a goal names, as SQL spells it: `March 2025` is `2025-03`. */
export function monthIn(goal: string): string | null {
  const found = NAMED.exec(goal);
  if (found === null) return null;
  const month = MONTHS.indexOf((found[1] ?? '').toLowerCase()) + 1;
  return `${found[2]}-${String(month).padStart(2, '0')}`;
}
