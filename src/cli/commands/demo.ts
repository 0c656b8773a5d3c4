import { Command } from 'commander';
import { DEFAULT_SEED, DEFAULT_SIZE } from '../../dataset/limits.ts';
import { print } from '../terminal.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .summary("generate the paper's set, judge it with the rules, print what they see")
    .description(
      "Generates the paper's set of 400 trajectories, judges it with the rules and prints how often\nthey flag each fault type and the clean runs the faults were made from. Offline, in a second.",
    )
    .option('--json', 'print the measurement as JSON', false)
    .addHelpText('after', '\nExample:\n  tj demo')
    .action(demo);
}

async function demo(options: { readonly json: boolean }): Promise<void> {
  const { planSet } = await import('../../dataset/plan-set.ts');
  const { runChecker } = await import('../../environment/check-run.ts');
  const { supportDesk } = await import('../../environments/support-desk/support-desk.ts');
  const { rulesJudge } = await import('../../judges/rules-judge.ts');
  const { labelledSet } = await import('../../pipeline/2-inject.ts');
  const { judgeSet } = await import('../../pipeline/3-judge.ts');
  const { measure } = await import('../../pipeline/4-measure.ts');
  const { reportTable } = await import('../../pipeline/5-report.ts');

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
