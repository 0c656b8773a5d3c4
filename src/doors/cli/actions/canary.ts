import { rm } from 'node:fs/promises';
import { openSet } from '../../../2-planting/set/open-set.ts';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { readyJudge } from '../../../3-judging/session/judge-in-memory.ts';
import { type OpenJudges, openJudges } from '../../../3-judging/session/open-judges.ts';
import { readCertificate } from '../../../5-reporting/certificate/check-certificate.ts';
import { oneLine, UserError } from '../../../base/errors.ts';
import { fileDigest } from '../../../base/files/file-content.ts';
import { takeLock } from '../../../base/files/lock/lock.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { present } from '../../../base/present.ts';
import { number } from '../../../base/text/numbers.ts';
import { trajectoriesIn } from '../../../folder/files.ts';
import { indexSetFile } from '../../../folder/set/indexed-set.ts';
import { Canary, pause, plantedPairs } from '../../canary/canary.ts';
import { canaryMetrics, latestDelta, leastDelta } from '../../canary/canary-metrics.ts';
import { type CanaryState, freshState, readState, writeState } from '../../canary/canary-state.ts';
import type { Settings } from '../commands/canary.ts';
import { FAILED, INCONCLUSIVE } from '../exit-codes.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { note, print } from '../terminal.ts';

export async function canary(args: Settings): Promise<void> {
  const { set: folder, state: path = 'canary.json', calls = Number.POSITIVE_INFINITY } = args;
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  const lock = await takeLock(`${path}.lock`, new Date());
  let open: OpenJudges | undefined;
  try {
    const source = await openSet({ set: folder, environment: args.environment, onNote: note });
    const set = await indexSetFile(trajectoriesIn(folder));
    const { subject } = source;
    open = await openJudges([args], { subject, origin: source, hidden: [folder], warn: note });
    const judge = present(open.judges[0]);
    const watched = {
      judge: judge.id,
      set: await fileDigest(trajectoriesIn(folder)),
      baseline: await baselineOf(args),
      tolerated: args.drop,
      runLength: args.runLength,
    };
    if (watched.baseline - watched.tolerated <= -1) {
      throw new UserError('--drop leaves nothing that would be a drop; make it smaller');
    }
    if (args.restart) await rm(path, { force: true });
    const state = (await readState(path, watched)) ?? freshState(watched);
    let reason: string | null = null;
    const watching = new Canary(state, {
      set,
      pairs: plantedPairs(set),
      ready: await readyJudge(judge, subject, stop),
      stop,
      jobs: args.jobs,
      retries: args.retries,
      perRound: args.round,
      onFailure: (message) => {
        reason = message;
      },
    });
    const end = state.calls + calls;
    while (!stop.draining.aborted && watching.state.calls < end) {
      const before = watching.state;
      await watching.round(Math.ceil((end - before.calls) / 2));
      const after = watching.state;
      await writeState(path, after);
      if (args.metrics !== undefined) await writeAtomically(args.metrics, canaryMetrics(watching));
      if (after.failed > before.failed && reason !== null) {
        note(`${after.failed - before.failed} calls got no answer: ${oneLine(reason)}`);
      }
      if (before.alarm === null && after.alarm !== null) note(alarmText(after));
      if (args.once || watching.state.calls >= end) break;
      await pause(args.every, stop);
    }
    const { state: now } = watching;
    print(args.json ? JSON.stringify(now) : stateText(now));
    if (now.alarm !== null) process.exitCode = FAILED;
    else if (now.pairs === state.pairs) process.exitCode = INCONCLUSIVE;
    set.close();
  } finally {
    release();
    await open?.close(stop);
    await lock.release();
  }
}

/** On the set that it was certified on a judge has the Δ of its certificate; on another one, at least its lower bound. */
async function baselineOf({ baseline, certificate: path, set }: Settings): Promise<number> {
  if (baseline !== undefined) return baseline;
  if (path === undefined) {
    throw new UserError(
      'there is nothing to compare with; give --certificate FILE or --baseline Δ',
    );
  }
  const { delta, set: certified } = await readCertificate(path);
  const isSame = certified.sha256 === (await fileDigest(trajectoriesIn(set)));
  const known = isSame ? delta.estimate : (delta.interval?.low ?? null);
  if (known !== null) return known;
  throw new UserError(`${oneLine(path)} says no Δ; give --baseline`);
}

const alarmText = (state: CanaryState): string =>
  `ALARM: Δ of ${oneLine(state.judge)} has dropped below ${number(leastDelta(state))}, after ${state.pairs} pairs; of the latest ${state.latest.length} it is ${number(latestDelta(state))}. Look into it, then begin anew with --restart.`;

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
