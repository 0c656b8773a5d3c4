import { type Expression, isLeaf } from './expression.ts';
import type { Said } from './operators.ts';

/** What is on record of one run. Whatever is looked up counts as asked. */
export interface OnRecord {
  /** Null where the judge has no verdict on the run in that repetition. */
  said(judge: string, repetition: number): Said | null;
  /** How often the judge was asked. */
  repetitions(judge: string): number;
  /** What was learnt from other instances makes of what the members of learned(…) said. */
  stack(learned: Expression, answers: readonly Said[]): Said;
}

/** What a composition says of a run, and by that which of its judges it asks. */
export function decideRun(
  expression: Expression,
  repetition: number,
  record: OnRecord,
): Said | null {
  if (isLeaf(expression)) return record.said(expression.judge, repetition);
  const { operator, members } = expression;
  const of = (member: number, number: number): Said | null => {
    const asked = members[member];
    return asked === undefined ? null : decideRun(asked, number, record);
  };
  return operator.decide({
    composition: expression,
    ask: (member) => of(member, repetition),
    askAgain: (number) => of(0, number),
    // Only votes of one judge look at them.
    get repetitions() {
      return repetitionsOf(members[0], record);
    },
    stack: (answers) => record.stack(expression, answers),
  });
}

/** How often a composition was asked: as often as the judge of it that was asked least. */
export function repetitionsOf(
  expression: Expression | undefined,
  record: Pick<OnRecord, 'repetitions'>,
): number {
  if (expression === undefined) return 0;
  if (isLeaf(expression)) return record.repetitions(expression.judge);
  const { operator, members } = expression;
  // It has used up the repetitions of its judge.
  if (operator.name === 'votes' && members.length === 1) return 1;
  return Math.min(...members.map((member) => repetitionsOf(member, record)));
}
