import { judgesIn } from '../../3-judging/compositions/expression.ts';
import { oneLine } from '../../base/errors.ts';
import { cutText } from '../../base/text/cut-text.ts';
import { percent } from '../../base/text/numbers.ts';
import type { Verdict } from '../../run/verdict.ts';
import type { JudgedSet } from './judged-set.ts';
import type { PairTexts } from './pair-texts.ts';

/** Characters of what one member said. */
const LONGEST = 400;

/** Texts with the verdicts of compositions, each of which says what its members said. */
export function withDerivedVerdicts(
  texts: PairTexts,
  { set, judges }: Pick<JudgedSet, 'set' | 'judges'>,
): PairTexts {
  const verdicts = new Map(texts.verdicts);
  for (const judge of judges) {
    if (judge.composition === null) continue;
    const members = judgesIn(judge.composition);
    const ofJudge = new Map<string, Verdict>();
    for (const id of texts.trajectories.keys()) {
      const row = set.rowOf.get(id);
      if (row === undefined || judge.all.present[row] !== 1) continue;
      const { flag, confidence, step, type } = judge.all;
      const said = members.flatMap((member) => {
        const own = texts.verdicts.get(member)?.get(id);
        return own === undefined ? [] : [saidBy(member, own)];
      });
      const isScored = (flag[row] ?? -1) >= 0;
      ofJudge.set(id, {
        trajectoryId: id,
        judgeId: judge.judgeId,
        faulty: flag[row] === 1,
        failureStep: (step[row] ?? -1) < 0 ? null : (step[row] ?? null),
        failureType: set.types[type[row] ?? -1] ?? null,
        confidence: confidence[row] ?? 0.5,
        rationale: said.join('\n'),
        ...judge.costOf(row),
        error: isScored ? null : 'its members leave it open',
        extra: judge.view === null ? null : { view: judge.view },
      });
    }
    verdicts.set(judge.judgeId, ofJudge);
  }
  return { ...texts, verdicts };
}

function saidBy(member: string, { faulty, confidence, rationale, error }: Verdict): string {
  if (error !== null) return `${oneLine(member)}: unscored`;
  const what = `${oneLine(member)}: ${faulty ? 'flagged' : 'passed'}, ${percent(confidence)} sure`;
  return rationale === '' ? what : `${what}. ${cutText(rationale, LONGEST)}`;
}
