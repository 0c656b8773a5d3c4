import {
  decideRun,
  type OnRecord,
  repetitionsOf,
} from '../../3-judging/compositions/decide-run.ts';
import {
  type Composition,
  type Expression,
  isLeaf,
  judgesIn,
  printed,
} from '../../3-judging/compositions/expression.ts';
import { type Said, UNDECIDED } from '../../3-judging/compositions/operators.ts';
import { UnknownNameError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { VIEW_NAMES } from '../../run/shown-view.ts';
import { JudgeColumns, type JudgedView, type VerdictCost } from './judge-columns.ts';
import type { JudgedSet } from './judged-set.ts';
import { type Suspicion, suspicionOf } from './score-column.ts';
import { UNKNOWN } from './set-columns.ts';
import { type Stack, stackFor } from './stacked-judges.ts';

/**
 * A judge made of recorded ones, as columns like those of any judge: what it says of each run follows from
 * their verdicts, and it costs what the calls cost that it would have made. Nobody is asked.
 */
export function derivedJudge(
  judged: Pick<JudgedSet, 'set' | 'judges'>,
  expression: Composition,
): JudgeColumns {
  const { set } = judged;
  const members = membersOf(judged.judges, expression);
  const derived = new JudgeColumns(printed(expression), set, widestView(members));
  derived.composition = expression;
  derived.control = members.every(({ control }) => control);
  derived.ownProgram = members.some(({ ownProgram }) => ownProgram);
  derived.unconfined = members.some(({ unconfined }) => unconfined);
  const samePrompt = samePrompts(members);
  const types = [...set.typeIndex.keys()];
  const isScored = ownScale(expression, members);
  const decided = new DecidedRows(judged, expression);
  for (let repetition = 1; repetition <= decided.repetitions; repetition++) {
    const columns = derived.inRepetition(repetition);
    columns.samePrompt = samePrompt;
    for (let row = 0; row < set.all.size; row++) {
      const said = decided.on(row, repetition);
      if (said === null) continue;
      derived.shown ||= present(set.all.ids[row]);
      const { flag, confidence, suspicion, by } = said;
      const named = flag === 1 && by instanceof JudgeColumns ? by.all : null;
      columns.add(row, {
        faulty: flag === 1,
        unscored: flag === UNDECIDED,
        failureStep: named === null ? null : present(named.step[row]),
        failureType: (named && types[present(named.type[row])]) ?? null,
        confidence: flag === UNDECIDED ? 0.5 : confidence,
        ...costOfAll(decided.asked, row),
        ...(isScored ? { score: suspicion, faultyWhen: 'high' } : {}),
      });
      for (const { judgeId } of decided.asked) columns.countAsked(judgeId);
    }
  }
  return derived;
}

/** What the judges cost together that were asked about a row. */
export function costOfAll(asked: readonly JudgeColumns[], row: number): VerdictCost {
  const costs = asked.map((judge) => judge.costOf(row));
  const sum = (key: keyof VerdictCost): number =>
    costs.reduce((total, cost) => total + cost[key], 0);
  return {
    latencySeconds: sum('latencySeconds'),
    promptTokens: sum('promptTokens'),
    completionTokens: sum('completionTokens'),
  };
}

/** What a composition is made of, in the order of its text. */
function membersOf(
  judges: readonly JudgeColumns[],
  expression: Expression,
): readonly JudgeColumns[] {
  const known = judges.map(({ judgeId }) => judgeId);
  return judgesIn(expression).map((id) => {
    const found = judges.find(({ judgeId }) => judgeId === id);
    if (found === undefined) throw new UnknownNameError('judge', id, known);
    return found;
  });
}

const learnedIn = (expression: Expression): readonly Composition[] => {
  if (isLeaf(expression)) return [];
  if (expression.operator.name === 'learned') return [expression];
  return expression.members.flatMap(learnedIn);
};

/** Whether what it says beyond its verdicts is more than how sure it is of them. */
function ownScale(expression: Expression, judges: readonly JudgeColumns[]): boolean {
  if (isLeaf(expression)) {
    const judge = judges.find(({ judgeId }) => judgeId === expression.judge);
    return judge !== undefined && suspicionOf(judge).from === 'score';
  }
  const { operator, members } = expression;
  if (operator.scale === 'member') return members.some((member) => ownScale(member, judges));
  return operator.scale === 'own';
}

/** A composition sees what the one of its members sees that sees most. */
function widestView(members: readonly JudgeColumns[]): JudgedView | null {
  if (members.some(({ view }) => view === null)) return null;
  return VIEW_NAMES.find((name) => members.some(({ view }) => view === name)) ?? null;
}

/** It is told two runs apart by nothing only where none of its members is. */
function samePrompts(members: readonly JudgeColumns[]): Int8Array | null {
  const [first, ...others] = members.map(({ samePrompt }) => samePrompt);
  if (first == null) return null;
  return first.map((same, row) => {
    const all = [same, ...others.map((other) => other?.[row] ?? UNKNOWN)];
    return all.includes(0) ? 0 : all.includes(UNKNOWN) ? UNKNOWN : 1;
  });
}

/** What an expression over recorded judges says of one row after the other, and whom it asks about it. */
export class DecidedRows {
  readonly repetitions: number;
  /** Those that were asked about the row that was decided last: repetitions of a judge are several. */
  asked: JudgeColumns[] = [];
  readonly #expression: Expression;
  readonly #judges: ReadonlyMap<string, JudgeColumns>;
  readonly #suspicions = new Map<JudgeColumns, Suspicion>();
  readonly #stacks = new Map<Expression, Stack>();
  readonly #record: OnRecord;
  #row = 0;

  constructor({ set, judges }: Pick<JudgedSet, 'set' | 'judges'>, expression: Expression) {
    this.#expression = expression;
    this.#judges = new Map(membersOf(judges, expression).map((judge) => [judge.judgeId, judge]));
    this.#record = {
      said: (judge, repetition) => this.#said(judge, repetition),
      repetitions: (judge) => this.#judges.get(judge)?.repetitions.length ?? 0,
      stack: (learned, answers) => present(this.#stacks.get(learned))(this.#row, answers),
    };
    this.repetitions = repetitionsOf(expression, this.#record);
    for (const learned of learnedIn(expression)) {
      const said = (member: Expression, row: number) => this.#decide(member, row, 1);
      this.#stacks.set(learned, stackFor(set, learned, said));
    }
  }

  on(row: number, repetition: number): Said | null {
    return this.#decide(this.#expression, row, repetition);
  }

  #decide(expression: Expression, row: number, repetition: number): Said | null {
    this.#row = row;
    this.asked = [];
    return decideRun(expression, repetition, this.#record);
  }

  #said(judge: string, repetition: number): Said | null {
    const by = this.#judges.get(judge)?.repetitions[repetition - 1];
    const row = this.#row;
    if (by === undefined || by.all.present[row] !== 1) return null;
    // A judge that is named twice is asked once.
    if (!this.asked.includes(by)) this.asked.push(by);
    const { flag, confidence } = by.all;
    const { values, faultyWhen } = this.#suspicionOf(by);
    return {
      flag: present(flag[row]),
      confidence: present(confidence[row]),
      suspicion: present(values[row]),
      direction: faultyWhen === 'high' ? 1 : -1,
      by,
    };
  }

  #suspicionOf(judge: JudgeColumns): Suspicion {
    const found = this.#suspicions.get(judge) ?? suspicionOf(judge);
    this.#suspicions.set(judge, found);
    return found;
  }
}
