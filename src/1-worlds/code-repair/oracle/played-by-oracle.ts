import type { PlayedStep } from '../../contract/played-run.ts';
import type { RepairTask } from '../instance.ts';
import { oracle } from './oracle.ts';
import { freshAct, RunLog } from './run-log.ts';

/** The steps with which the oracle does a task. */
export function playedByOracle(task: RepairTask): readonly PlayedStep[] {
  const log = new RunLog(freshAct(task));
  oracle(task, log.act);
  return log.steps;
}
