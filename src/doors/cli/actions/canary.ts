import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { openJudges } from '../../../3-judging/session/open-judges.ts';
import { oneLine } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { present } from '../../../base/present.ts';
import { number } from '../../../base/text/numbers.ts';
import { canaryMetrics, latestDelta, leastDelta } from '../../canary/canary-metrics.ts';
import type { CanaryState } from '../../canary/canary-state.ts';
import { openCanary } from '../../canary/open-canary.ts';
import { pause } from '../../canary/pair-watch.ts';
import type { Settings } from '../commands/canary.ts';
import { FAILED, INCONCLUSIVE } from '../exit-codes.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { note, print } from '../terminal.ts';

export async function canary(args: Settings): Promise<void> {
  const { set, state = 'canary.json', calls = Number.POSITIVE_INFINITY } = args;
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  try {
    const open = await openCanary(
      { ...args, state },
      {
        environment: args.environment,
        async load({ subject, ...origin }) {
          const made = { subject, origin, hidden: [set], warn: note };
          const { judges, close } = await openJudges([args], made);
          return { judge: present(judges[0]), close: () => close(stop) };
        },
        stop,
        note,
        advice: {
          otherState: 'name another file with --state, or begin anew with --restart',
          afterAlarm: 'Look into it, then begin anew with --restart.',
        },
      },
    );
    const { watching } = open;
    const begun = watching.state;
    const end = begun.calls + calls;
    try {
      while (!stop.draining.aborted && watching.state.calls < end) {
        await open.round(Math.ceil((end - watching.state.calls) / 2));
        if (args.metrics !== undefined) {
          await writeAtomically(args.metrics, canaryMetrics(watching));
        }
        if (args.once || watching.state.calls >= end) break;
        await pause(args.every, stop);
      }
    } finally {
      await open.close();
    }
    const { state: now } = watching;
    print(args.json ? JSON.stringify(now) : stateText(now));
    if (now.alarm !== null) process.exitCode = FAILED;
    else if (now.pairs === begun.pairs) process.exitCode = INCONCLUSIVE;
  } finally {
    release();
  }
}

function stateText(state: CanaryState): string {
  const { judge, pairs, sum, alarm, failed, unscored, latest } = state;
  const parts = [
    `${oneLine(judge)}: Δ ${number(latestDelta(state))} of the latest ${latest.length} pairs, ${number(pairs === 0 ? null : sum / pairs)} of all ${pairs}`,
    `no drop down to ${number(leastDelta(state))}`,
  ];
  if (failed > 0) parts.push(`${failed} calls failed`);
  if (unscored > 0) parts.push(`${unscored} pairs unscored`);
  parts.push(alarm === null ? 'no alarm' : `ALARM after ${alarm.pairs} pairs, at ${alarm.at}`);
  return parts.join('; ');
}
