import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import type { JudgeColumns } from '../../../src/4-measuring/rows/judge-columns.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import {
  ABLATION_CELLS,
  type AblationCell,
  CELL_FAMILIES,
} from '../../../src/paper/ablation/ablation-cells.ts';
import { measureAblation } from '../../../src/paper/ablation/measure-ablation.ts';
import { fingerprint } from '../../../src/run/fingerprint.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';

export const trajectories = [
  ...labelledSet(planSet(supportDesk, { size: 400, seed: 7, parents: true })),
];

export function verdict(id: string, judgeId: string, change: Partial<Verdict> = {}): Verdict {
  return {
    trajectoryId: id,
    judgeId,
    faulty: false,
    failureStep: null,
    failureType: null,
    confidence: 0.8,
    rationale: '',
    latencySeconds: 0,
    promptTokens: 0,
    completionTokens: 0,
    error: null,
    extra: null,
    ...change,
  };
}

/** Verdicts of a judge that flags what its rule says. */
const flagging = (
  cell: AblationCell,
  rule: (trajectory: LabelledTrajectory) => boolean | null,
): Verdict[] =>
  trajectories.map((trajectory) => {
    const faulty = rule(trajectory);
    return verdict(trajectory.id, `${CELL_FAMILIES[cell]}:m`, {
      faulty: faulty ?? false,
      error: faulty === null ? 'unreadable' : null,
    });
  });

export const chance = (id: string, cell: string, rate: number): boolean =>
  (fingerprint(`${cell} ${id}`) % 1000) / 1000 < rate;

export const rules: Record<AblationCell, (trajectory: LabelledTrajectory) => boolean | null> = {
  A: ({ id, label }) => label.failureType === 'premature_stop' || chance(id, 'A', 0.1),
  B: ({ id, label }) => label.failureType === 'premature_stop' || chance(id, 'B', 0.3),
  C: ({ id, label }) =>
    label.faulty && chance(id, 'C', label.failureType === 'unsupported_claim' ? 0.2 : 0.6),
  D: ({ id, label }) => (label.faulty ? chance(id, 'D', 0.9) : chance(id, 'D', 0.05)),
};

export function measured(with_: Partial<typeof rules> = {}) {
  const verdicts = ABLATION_CELLS.flatMap((cell) => flagging(cell, with_[cell] ?? rules[cell]));
  const { set, judges } = judgedSetFromMemory(trajectories, verdicts, supportDesk);
  const [A, B, C, D] = judges as [JudgeColumns, JudgeColumns, JudgeColumns, JudgeColumns];
  return { set, judges: { A, B, C, D }, measurement: measureAblation(set, { A, B, C, D }) };
}
