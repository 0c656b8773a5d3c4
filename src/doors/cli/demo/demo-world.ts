import { loadEnvironment } from '../../../1-worlds/load-environment.ts';
import type { SetPlan } from '../../../2-planting/plan/plan-set.ts';
import { generateFolder } from '../../../2-planting/plant.ts';
import { openSet } from '../../../2-planting/set/open-set.ts';
import { controlJudges, subjectControls } from '../../../3-judging/judges/controls/controls.ts';
import { rulesJudge } from '../../../3-judging/judges/families/rules-judge.ts';
import type { MeasuredRun } from '../../../5-reporting/worlds.ts';
import { DEFAULT_SEED } from '../../../base/settings.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import { judgedRun } from './demo-run.ts';

export interface DemoWorld {
  /** The name of a built-in environment. */
  readonly environment: string;
  readonly folder: string;
  readonly size: number;
  readonly attacks: number;
  /** Whether the controls that have no use for the environment judge it as well. */
  readonly allControls: boolean;
}

/** A set of one environment, judged by its rules and by judges whose answers are known. */
export async function demoWorld(world: DemoWorld): Promise<MeasuredRun> {
  const { folder, size, attacks, allControls } = world;
  const environment = await loadEnvironment(world.environment);
  const { plan } = await generateFolder(folder, environment, {
    size,
    seed: DEFAULT_SEED,
    // With its parent in the set, every fault can be compared with the run it came from.
    withParents: true,
    // Edits that break nothing, and attacks, expose judges that Δ alone would flatter.
    harmless: {},
    attacks: { count: attacks },
    existing: 'keep',
  });
  const trajectories: Trajectory[] = [];
  const source = await openSet({ set: folder });
  for await (const trajectory of source.trajectories()) trajectories.push(trajectory);
  const origin = { seed: DEFAULT_SEED, size: tasksOf(plan) };
  return judgedRun({ folder, trajectories, subject: environment }, [
    rulesJudge(environment.rulebook),
    ...(allControls ? controlJudges : []),
    ...subjectControls.map((control) => control.make({ subject: environment, origin })),
  ]);
}

/** How many tasks have to be drawn to meet those of a set. */
function tasksOf({ environment, length, entry }: SetPlan): number {
  const indexes = Array.from(
    { length },
    (_, position) => environment.indexOf?.(entry(position).instance.id) ?? length,
  );
  return 1 + Math.max(...indexes);
}
