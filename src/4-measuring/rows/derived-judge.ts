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
  { set, judges }: Pick<JudgedSet, 'set' | 'judges'>,
  expression: Composition,
): JudgeColumns {
  const members = membersOf(judges, expression);
  const record = new RecordedRows(members);
  const stacks = new Map<Expression, Stack>();
  for (const learned of learnedIn(expression)) {
    stacks.set(
      learned,
      stackFor(set, learned, (member, row) => decideRun(member, 1, record.on(row, unlearned))),
    );
  }
  const derived = new JudgeColumns(printed(expression), set, widestView(members));
  derived.composition = expression;
  derived.control = members.every(({ control }) => control);
  derived.ownProgram = members.some(({ ownProgram }) => ownProgram);
  derived.unconfined = members.some(({ unconfined }) => unconfined);
  const samePrompt = samePrompts(members);
  const types = [...set.typeIndex.keys()];
  const times = repetitionsOf(expression, record);
  const { all } = set;
  for (let repetition = 1; repetition <= times; repetition++) {
    const columns = derived.inRepetition(repetition);
    columns.samePrompt = samePrompt;
    for (let row = 0; row < all.size; row++) {
      const stack: OnRecord['stack'] = (learned, answers) =>
        present(stacks.get(learned))(row, answers);
      const said = decideRun(expression, repetition, record.on(row, stack));
      if (said === null) continue;
      derived.shown ||= present(all.ids[row]);
      const { flag, confidence, suspicion, by } = said;
      const named = flag === 1 && by instanceof JudgeColumns ? by.all : null;
      columns.add(row, {
        faulty: flag === 1,
        unscored: flag === UNDECIDED,
        failureStep: named === null ? null : present(named.step[row]),
        failureType: (named && types[present(named.type[row])]) ?? null,
        confidence: flag === UNDECIDED ? 0.5 : confidence,
        ...record.costOfAsked(),
        ...(ownScale(expression, members) ? { score: suspicion, faultyWhen: 'high' } : {}),
      });
    }
  }
  return derived;
}

/** What a composition is made of, in the order of its text. */
function membersOf(
  judges: readonly JudgeColumns[],
  expression: Composition,
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

/** A stack has no stack among its members. */
const unlearned = (): null => null;

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

/** What some judges said of one row after the other, and what it costs to ask those that are asked. */
class RecordedRows implements Pick<OnRecord, 'repetitions'> {
  readonly #judges: ReadonlyMap<string, JudgeColumns>;
  readonly #suspicions = new Map<JudgeColumns, Suspicion>();
  #row = 0;
  #asked: JudgeColumns[] = [];

  constructor(judges: readonly JudgeColumns[]) {
    this.#judges = new Map(judges.map((judge) => [judge.judgeId, judge]));
  }

  /** Begins with a row: nobody has been asked about it yet. */
  on(row: number, stack: OnRecord['stack']): OnRecord {
    this.#row = row;
    this.#asked = [];
    return {
      said: (judge, repetition) => this.#said(judge, repetition),
      repetitions: (judge) => this.repetitions(judge),
      stack,
    };
  }

  repetitions(judge: string): number {
    return this.#judges.get(judge)?.repetitions.length ?? 0;
  }

  #said(judge: string, repetition: number): Said | null {
    const by = this.#judges.get(judge)?.repetitions[repetition - 1];
    const row = this.#row;
    if (by === undefined || by.all.present[row] !== 1) return null;
    // A judge that is named twice is asked once.
    if (!this.#asked.includes(by)) this.#asked.push(by);
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

  /** What those cost together that were asked about the row. */
  costOfAsked(): VerdictCost {
    const costs = this.#asked.map((judge) => judge.costOf(this.#row));
    const sum = (key: keyof VerdictCost): number =>
      costs.reduce((total, cost) => total + cost[key], 0);
    return {
      latencySeconds: sum('latencySeconds'),
      promptTokens: sum('promptTokens'),
      completionTokens: sum('completionTokens'),
    };
  }
}
