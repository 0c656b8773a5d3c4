import { CONFLICT_REASONS } from '../../../2-planting/faults/merge-edits.ts';
import type { CascadePlan } from '../../../2-planting/plan/plan-cascades.ts';
import type { SetPlan } from '../../../2-planting/plan/plan-set.ts';
import { addedRoles, type SetCounts } from '../../../2-planting/plant.ts';
import { listed, listedBriefly } from '../../../4-measuring/recommending/listed.ts';
import { counted } from '../../../base/text/numbers.ts';
import { wrapped } from '../../../base/text/terminal-width.ts';
import { ROLES } from '../../../run/roles.ts';

/** What tj generate says of the set that it wrote. */
export function generatedText(
  out: string,
  plan: SetPlan,
  counts: SetCounts,
  trajectories: number,
): string {
  const parents = plan.addedParents > 0 ? ` (${plan.addedParents} added as parents)` : '';
  const types = plan.faults.map(({ name }) => name).join(', ');
  return [
    `${out}: ${counted(trajectories, 'trajectory', 'trajectories')} of ${plan.environment.name}, seed ${plan.seed}`,
    `  ${counts.clean} clean${parents}, ${counted(counts.silent, 'silent fault')}, ${counted(counts.loud, 'loud fault')}`,
    `  ${counted(plan.faultsPerType, 'fault')} of each type: ${types}`,
    ...(plan.cascades === null ? [] : cascadeLines(plan.cascades)),
    ...additionLines(plan, counts),
  ].join('\n');
}

/** What was added to the parents and the faults, rows that are made together in one line. */
const additionLines = (plan: SetPlan, counts: SetCounts): readonly string[] =>
  addedRoles(plan).map((added) => {
    const words = ROLES.flatMap(({ name, generated }) =>
      added.includes(name) && generated?.words ? generated.words(counts[generated.key]) : [],
    );
    return `  ${words.join(', ')}`;
  });

function cascadeLines({ planned, skipped, passedOver }: CascadePlan): readonly string[] {
  const runs = new Map<number, number>();
  for (const { faults, hosts } of planned) {
    runs.set(faults.length, (runs.get(faults.length) ?? 0) + hosts.length);
  }
  const numbers = Array.from(
    runs,
    ([number, count]) => `${counted(count, 'run')} with ${counted(number, 'fault')}`,
  );
  const left = `${skipped.length} of ${planned.length + skipped.length} combinations are skipped, because their faults do not fit into one run`;
  const over =
    passedOver === 0 ? '' : `; ${passedOver} further tries failed for what fits elsewhere`;
  return [
    `  ${listed(numbers)}`,
    ...(skipped.length === 0 ? [] : [`  ${left}${over}:`, ...reasonLines(skipped)]),
  ];
}

/** What does not fit, by the reason; `run.json` has all of it. What holds faults that do not fit is no news. */
function reasonLines(skipped: CascadePlan['skipped']): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { types, holdsSkipped, conflict } of skipped) {
    if (holdsSkipped) continue;
    const reason = conflict === null ? 'no instance can host them' : CONFLICT_REASONS[conflict];
    byReason.set(reason, [...(byReason.get(reason) ?? []), types.join(' + ')]);
  }
  return Array.from(
    byReason,
    ([reason, names]) =>
      `    ${wrapped(`${reason}: ${listedBriefly(names, 'and', 5)}`, { indent: '      ', columns: 96 })}`,
  );
}
