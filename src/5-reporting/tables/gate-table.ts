import { ABSENT, percent, percentRange, range, signed } from '../../base/text/numbers.ts';
import type { GateVerdict } from '../gate/gate-result.ts';
import type { GatedJudge, ShownCriterion } from '../page/shown-gate.ts';
import { judgeCell } from './cells.ts';
import type { PairFilter } from './pair-filter.ts';
import type { CellParts, Table } from './table.ts';

/** A shape besides the colour, for those who cannot tell the colours apart. */
export const GATE_GLYPHS: Readonly<Record<GateVerdict, string>> = {
  passed: '✓',
  failed: '✗',
  inconclusive: '?',
};

const TONES: Readonly<Record<GateVerdict, CellParts['tone']>> = {
  passed: 'good',
  failed: 'bad',
  inconclusive: undefined,
};

const ORDER: readonly GateVerdict[] = ['failed', 'inconclusive', 'passed'];

/** How each criterion of a gate was decided for each judge; what keeps it from passing comes first. */
export function gateTable(
  criteria: readonly ShownCriterion[],
  judges: readonly GatedJudge[],
): Table {
  const isHere = (judge: string): boolean =>
    judges.some(({ judgeId, verdicts }) => judgeId === judge && verdicts !== 'not on this page');
  return {
    title: 'The criteria of the gate',
    head: ['result', 'judge', 'criterion', 'value', 'interval', 'wanted'],
    rows: ORDER.flatMap((verdict) => criteria.filter((each) => each.verdict === verdict)).map(
      (criterion) => {
        const { verdict, judgeId, name, value, share, wanted } = criterion;
        return [
          { value: `${GATE_GLYPHS[verdict]} ${verdict}`, tone: TONES[verdict] },
          judgeCell(judgeId),
          name,
          value === null
            ? ABSENT
            : {
                value: share ? percent(value) : signed(value),
                pairs: isHere(judgeId) ? filterOf(criterion) : undefined,
              },
          intervalText(criterion),
          wanted,
        ];
      },
    ),
    names: [0, 1, 2],
  };
}

function intervalText({ decidedBy, interval, share }: ShownCriterion): string {
  if (decidedBy === 'count') return 'counted';
  if (decidedBy === 'not shown') return decidedBy;
  if (interval === null) return ABSENT;
  return share ? percentRange(interval) : range(interval, signed);
}

/** The pairs behind a value. */
function filterOf({ judgeId, type, share, decidedBy }: ShownCriterion): PairFilter {
  if (decidedBy === 'count') return { judge: judgeId, status: 'unscored' };
  if (share) return { judge: judgeId, flags: 'clean' };
  return { judge: judgeId, ...(type === null ? {} : { type }) };
}
