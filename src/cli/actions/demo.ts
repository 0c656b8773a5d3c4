import { DEFAULT_SEED, DEFAULT_SIZE } from '../../dataset/limits.ts';
import { planSet } from '../../dataset/plan-set.ts';
import { runChecker } from '../../environment/check-run.ts';
import { supportDesk } from '../../environments/support-desk/support-desk.ts';
import { controlJudges } from '../../judges/controls/controls.ts';
import { rulesJudge } from '../../judges/rules-judge.ts';
import { labelledSet } from '../../pipeline/2-inject.ts';
import { judgeSet } from '../../pipeline/3-judge.ts';
import { measure } from '../../pipeline/4-measure.ts';
import { briefReport, report } from '../../pipeline/5-report.ts';
import { runFromMemory } from '../../runs/run-from-memory.ts';
import { print } from '../terminal.ts';

export interface DemoOptions {
  readonly json: boolean;
}

export async function demo(options: DemoOptions): Promise<void> {
  // Parents are added so that every fault can be compared with the run it came from.
  const plan = planSet(supportDesk, { size: DEFAULT_SIZE, seed: DEFAULT_SEED, withParents: true });
  const set = [...labelledSet(plan)];
  const judges = [rulesJudge(runChecker(supportDesk.rulebook)), ...controlJudges];
  const verdicts = judges.flatMap((judge) => [...judgeSet(judge, set)]);
  const measurement = measure(runFromMemory(set, verdicts, supportDesk));
  print(options.json ? report(measurement, 'json') : briefReport(measurement));
}
