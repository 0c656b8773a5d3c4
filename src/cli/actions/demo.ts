import { DEFAULT_SEED, DEFAULT_SIZE } from '../../dataset/limits.ts';
import { planSet } from '../../dataset/plan-set.ts';
import { runChecker } from '../../environment/check-run.ts';
import { supportDesk } from '../../environments/support-desk/support-desk.ts';
import { rulesJudge } from '../../judges/rules-judge.ts';
import { labelledSet } from '../../pipeline/2-inject.ts';
import { judgeSet } from '../../pipeline/3-judge.ts';
import { measure } from '../../pipeline/4-measure.ts';
import { reportTable } from '../../pipeline/5-report.ts';
import { print } from '../terminal.ts';

export interface DemoOptions {
  readonly json: boolean;
}

export async function demo(options: DemoOptions): Promise<void> {
  // Parents are added so that every fault can be compared with the run it came from.
  const plan = planSet(supportDesk, { size: DEFAULT_SIZE, seed: DEFAULT_SEED, withParents: true });
  const set = [...labelledSet(plan)];
  const judge = rulesJudge(runChecker(supportDesk.rulebook));
  const verdicts = [...judgeSet(judge, set)];
  const measurement = measure(
    set,
    verdicts,
    plan.faults.map((fault) => fault.name),
  );
  print(options.json ? JSON.stringify(measurement) : reportTable(measurement));
}
