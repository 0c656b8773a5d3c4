import { type LearntSurface, learnSurface } from '../../2-planting/surface/learn-surface.ts';
import { shortened } from '../../base/text/terminal-width.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import { type Run, runOf } from '../../run/run.ts';
import { runInView } from '../../run/shown-view.ts';
import { comparing } from '../judges/controls/siblings.ts';
import type { Decision, Judge, LocalJudge } from '../judges/judge.ts';
import type { JudgeWork } from '../work/work-item.ts';

/**
 * Judges that learn from a set, after they did. Labels stay on this side: a judge gets a function that scores
 * a run, made from other instances than that of the run.
 */
export function taught<Kind extends Judge>(
  judge: Kind,
  set: IndexedSet,
  onNote: (text: string) => void = () => {},
): Kind {
  if (judge.kind !== 'local' || judge.learns === undefined) return judge;
  if (judge.learns === 'siblings') return { ...judge, judge: comparing(runsOf(judge, set)) };
  const learnt = learnSurface(set, judge.learns);
  if (typeof learnt === 'string') {
    onNote(`${judge.id} judges nothing: ${learnt}.`);
    return { ...judge, judge: (): Decision => ({ unscored: learnt, raw: '' }) };
  }
  if (learnt.rows < learnt.of) {
    const [rows, all] = [learnt.rows, learnt.of].map((count) => count.toLocaleString('en-US'));
    onNote(`${judge.id} learnt from ${rows} of the ${all} runs, which is enough.`);
  }
  const patterns = learnt.heaviest.map((pattern) => ({
    ...pattern,
    name: shortened(pattern.name, LONGEST_NAME),
  }));
  return { ...judge, patterns, judge: decidedBy(learnt) };
}

/** The same for all work that is left; a judge learns once. */
export function taughtWork<Work extends Pick<JudgeWork, 'judge' | 'positions'>>(
  work: readonly Work[],
  set: IndexedSet,
  onNote: (text: string) => void,
): readonly Work[] {
  const learnt = new Map<Judge, Judge>();
  return work.map((each) => {
    if (each.positions.length === 0) return each;
    const judge = learnt.get(each.judge) ?? taught(each.judge, set, onNote);
    learnt.set(each.judge, judge);
    return { ...each, judge };
  });
}

/** The runs of a set as a judge is shown them. */
function* runsOf({ view }: LocalJudge, { size, read }: IndexedSet): Generator<Run> {
  for (let position = 0; position < size; position++) yield runInView(view, runOf(read(position)));
}

/** Patterns are text from runs, and have to fit into a table. */
const LONGEST_NAME = 80;

function decidedBy(learnt: LearntSurface): LocalJudge['judge'] {
  return (run) => {
    const score = learnt.score(run);
    if (score === null)
      return { unscored: 'the run is not of the set that it learnt from', raw: '' };
    const faulty = score > 0;
    const reasons = faulty ? learnt.reasons(run).map((name) => shortened(name, LONGEST_NAME)) : [];
    return {
      faulty,
      failureStep: null,
      failureType: null,
      confidence: 1 / (1 + Math.exp(-Math.abs(score))),
      rationale: faulty ? `has ${reasons.join(', ')}` : 'has no pattern of a fault',
      score,
      faultyWhen: 'high',
    };
  };
}
