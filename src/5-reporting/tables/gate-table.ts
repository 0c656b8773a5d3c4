import type { GateVerdict } from '../gate/gate-result.ts';
import type { GatedJudge, ShownCriterion } from '../page/shown-gate.ts';
import { judgeCell } from './cells.ts';
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
      ({ verdict, judgeId, name, value, interval, wanted, pairs }) => [
        { value: `${GATE_GLYPHS[verdict]} ${verdict}`, tone: TONES[verdict] },
        judgeCell(judgeId),
        name,
        { value, pairs: pairs !== null && isHere(judgeId) ? pairs : undefined },
        interval,
        wanted,
      ],
    ),
    names: [0, 1, 2],
  };
}
