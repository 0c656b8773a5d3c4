import { type Run, type ToolStep, toolSteps } from '../../../run/run.ts';
import type { Declaration } from './declaration.ts';

/** Something in a run that its owner has declared to be a fault. */
interface DeclaredViolation {
  readonly step: number;
  readonly rule: 'needs' | 'repeatable';
  readonly faultType: 'skipped_precondition' | 'repeated_write';
  readonly message: string;
}

/** Every call that was made without one that it needs, or twice although once was allowed. */
export function declaredViolations(
  run: Run,
  { tools }: Pick<Declaration, 'tools'>,
): readonly DeclaredViolation[] {
  const violations: DeclaredViolation[] = [];
  const succeeded = new Set<string>();
  const made = new Map<string, number>();
  for (const { index, call, observation } of toolSteps(run)) {
    const declared = tools.get(call.tool);
    for (const needed of declared?.needs ?? []) {
      if (succeeded.has(needed)) continue;
      violations.push({
        step: index,
        rule: 'needs',
        faultType: 'skipped_precondition',
        message: `${call.tool} needs ${needed}, which was not called before it`,
      });
    }
    if (!observation.ok) continue;
    succeeded.add(call.tool);
    if (declared?.repeatable !== false) continue;
    const key = keyOf(call);
    const first = made.get(key);
    if (first === undefined) made.set(key, index);
    else {
      violations.push({
        step: index,
        rule: 'repeatable',
        faultType: 'repeated_write',
        message: `${call.tool} was called with the same arguments at step ${first}`,
      });
    }
  }
  return violations;
}

const keyOf = ({ tool, args }: ToolStep['call']): string => JSON.stringify([tool, args]);
