import type { GateVerdict } from '../../5-reporting/gate/gate-result.ts';

/** What was checked did not hold: a rule is broken, a gate failed, a figure differs. */
export const FAILED = 1;
/** Bad usage or bad input, including output that could not be written. */
export const BAD_INPUT = 2;
/** Neither: verdicts are missing, or the intervals are too wide. */
export const INCONCLUSIVE = 3;
/** Outside the documented codes on purpose: a defect of ours must not look like a result. */
export const DEFECT = 70;
/** The shells' convention: 128 plus the number of SIGINT. */
export const INTERRUPTED = 130;

/** What gates exit with: one that fails decides, then one that is inconclusive. Null where there is none. */
export function gateExitCode(verdicts: readonly GateVerdict[]): number | null {
  if (verdicts.length === 0) return null;
  if (verdicts.includes('failed')) return FAILED;
  return verdicts.includes('inconclusive') ? INCONCLUSIVE : 0;
}
