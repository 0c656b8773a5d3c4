import { type Expression, judgesIn, printed } from '../../3-judging/compositions/expression.ts';
import { composed } from '../../3-judging/compositions/operators.ts';
import { present } from '../../base/present.ts';
import { DecidedRows } from '../rows/derived-judge.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import type { JudgedSet } from '../rows/judged-set.ts';

/** What a call to a judge costs, on a row. */
export type PriceOf = (judge: JudgeColumns, row: number) => number;

/** A judge, or a composition of some, that a search looks at. */
export interface Candidate {
  /** What it can be named wherever a judge is. */
  readonly expression: string;
  readonly judges: number;
  /** By row: 1 where it flags. */
  readonly flags: Uint8Array;
  /** What it costs per run, on average. */
  readonly cost: number;
}

/** Each judge, and its compositions with one and with two others; the cheapest first. */
export function candidatesOf(
  judged: Pick<JudgedSet, 'set' | 'judges'>,
  rows: readonly number[],
  price: PriceOf,
): readonly Candidate[] {
  const { judges } = judged;
  const meanPrice = new Map(
    judges.map((judge) => [judge, rows.reduce((sum, row) => sum + price(judge, row), 0)]),
  );
  // Asking the cheap one first never costs more, and what is flagged is the same.
  const cheapFirst = judges.toSorted(
    (one, other) => present(meanPrice.get(one)) - present(meanPrice.get(other)),
  );
  const answers = answersOf(judges);
  const candidates = compositionsOf(cheapFirst, rows).map(({ expression, judges: count }) => {
    const { flags, cost } = flagsOf(judged, expression, rows, price, answers);
    return { expression: printed(expression), judges: count, flags, cost };
  });
  return candidates.toSorted((one, other) => one.cost - other.cost || one.judges - other.judges);
}

/** What an expression flags of some rows, and what it costs per row. */
export function flagsOf(
  judged: Pick<JudgedSet, 'set' | 'judges'>,
  expression: Expression,
  rows: readonly number[],
  price: PriceOf,
  answers: Answers | null = null,
): Pick<Candidate, 'flags' | 'cost'> {
  const decided = new DecidedRows(judged, expression);
  const known = new Map<number, { flag: 0 | 1; asked: readonly JudgeColumns[] }>();
  const codes = answers && judgesIn(expression).map((judge) => present(answers.get(judge)));
  const decide = (row: number) => {
    const flag: 0 | 1 = decided.on(row, 1)?.flag === 1 ? 1 : 0;
    return { flag, asked: decided.asked };
  };
  const flags = new Uint8Array(judged.set.size);
  let cost = 0;
  for (const row of rows) {
    const key = codes?.reduce((all, { code, size }) => all * size + present(code[row]), 0) ?? row;
    const { flag, asked } = known.get(key) ?? decide(row);
    known.set(key, { flag, asked });
    flags[row] = flag;
    for (const judge of asked) cost += price(judge, row);
  }
  return { flags, cost: cost / Math.max(1, rows.length) };
}

/** A number for each answer of each judge: rows that all judges answered alike are decided alike. */
type Answers = ReadonlyMap<string, { readonly code: Int32Array; readonly size: number }>;

function answersOf(judges: readonly JudgeColumns[]): Answers {
  return new Map(
    judges.map(({ judgeId, flag, confidence }) => {
      const seen = new Map<number, number>();
      const code = new Int32Array(flag.length);
      for (const [row, each] of flag.entries()) {
        const answer = each * 10 + present(confidence[row]);
        const known = seen.get(answer) ?? seen.size;
        seen.set(answer, known);
        code[row] = known;
      }
      return [judgeId, { code, size: seen.size }];
    }),
  );
}

interface Listed {
  readonly expression: Expression;
  readonly judges: number;
}

function compositionsOf(
  judges: readonly JudgeColumns[],
  rows: readonly number[],
): readonly Listed[] {
  const found: Listed[] = [];
  const add = (count: number, ...expressions: readonly Expression[]): void => {
    for (const expression of expressions) found.push({ expression, judges: count });
  };
  for (const [at, one] of judges.entries()) {
    const a = { judge: one.judgeId };
    add(1, a);
    for (const [next, two] of judges.slice(at + 1).entries()) {
      const b = { judge: two.judgeId };
      add(2, composed('cascade', [a, b]), composed('all', [a, b]));
      const unsure = confidencesBelow(one, rows);
      add(2, ...unsure.map((sure) => composed('cascade', [a, b], { unsure: sure })));
      for (const three of judges.slice(at + next + 2))
        add(3, ...ofThree(a, b, { judge: three.judgeId }));
    }
  }
  return found;
}

const ofThree = (a: Expression, b: Expression, c: Expression): readonly Expression[] => [
  composed('cascade', [a, b, c]),
  composed('all', [a, b, c]),
  composed('majority', [a, b, c]),
  composed('any', [a, composed('all', [b, c])]),
  composed('any', [b, composed('all', [a, c])]),
  composed('any', [composed('all', [a, b]), c]),
  composed('all', [a, composed('any', [b, c])]),
  composed('all', [b, composed('any', [a, c])]),
  composed('all', [composed('any', [a, b]), c]),
];

/** How many candidates there are among so many judges, at most. */
export const mostCandidates = (judges: number): number =>
  judges + (5 * judges * (judges - 1)) / 2 + (9 * judges * (judges - 1) * (judges - 2)) / 6;

/** Confidences that a quarter, half and three quarters of a judge's verdicts lie below, where that means anything. */
function confidencesBelow(judge: JudgeColumns, rows: readonly number[]): readonly number[] {
  const sorted = Float64Array.from(rows, (row) => present(judge.confidence[row])).sort();
  const quarters = [0.25, 0.5, 0.75].map((share) =>
    present(sorted[Math.floor(share * (sorted.length - 1))]),
  );
  const least = present(sorted[0]);
  return [...new Set(quarters)].filter((value) => value > 0.5 && value > least);
}
