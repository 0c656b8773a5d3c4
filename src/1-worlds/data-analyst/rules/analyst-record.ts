import type { Json } from '../../../run/json.ts';
import type { Run, ToolCall } from '../../../run/run.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { type SkimmedQuery, skimSql } from './read-sql.ts';

/** What a run has established so far, according to its goal and its observations alone. */
export class AnalystRecord {
  readonly length: number;
  /** The month that the goal names, as SQL spells it: `2025-03`. Null if it names none. */
  readonly month: string | null;
  /** What the catalogue says of each table that was described. */
  readonly described = new Map<string, string>();
  checked = false;
  replies = 0;
  /** The numbers that the last query or computation returned; null before the first. */
  lastNumbers: readonly number[] | null = null;

  #skimmed: { readonly sql: Json | undefined; readonly query: SkimmedQuery } | null = null;

  constructor(run: Run) {
    this.length = run.steps.length;
    this.month = monthIn(run.goal);
  }

  /** What a query is about. Several rules ask about the same one, so it is read once. */
  skimmed({ args }: ToolCall): SkimmedQuery {
    if (this.#skimmed?.sql !== args.sql || this.#skimmed === null) {
      this.#skimmed = { sql: args.sql, query: skimSql(String(args.sql)) };
    }
    return this.#skimmed.query;
  }

  observe({ call, observation }: PlayedStep): void {
    if (call.tool === 'report') this.replies++;
    // A failed call establishes nothing.
    if (!observation.ok) return;
    const { data } = observation;
    if (call.tool === 'describe_table') {
      this.described.set(String(data.table).toLowerCase(), String(data.description));
    } else if (call.tool === 'query') {
      if (this.skimmed(call).isCheck) this.checked = true;
      this.lastNumbers = numbersIn(data.rows ?? null);
    } else if (call.tool === 'compute') {
      this.lastNumbers = numbersIn(data.value ?? null);
    }
  }
}

function numbersIn(value: Json): readonly number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

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
