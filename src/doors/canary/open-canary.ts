import { rm } from 'node:fs/promises';
import type { TrajectorySource } from '../../2-planting/set/open-set.ts';
import { openSet } from '../../2-planting/set/open-set.ts';
import type { StopSwitch } from '../../3-judging/asking/stop.ts';
import type { Judge } from '../../3-judging/judges/judge.ts';
import { readyJudge } from '../../3-judging/session/judge-in-memory.ts';
import { readCertificate } from '../../5-reporting/certificate/check-certificate.ts';
import { oneLine, UserError } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { takeLock } from '../../base/files/lock/lock.ts';
import { number } from '../../base/text/numbers.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { indexSetFile } from '../../folder/set/indexed-set.ts';
import { latestDelta, leastDelta } from './canary-metrics.ts';
import type { CanarySettings } from './canary-settings.ts';
import { type CanaryState, freshState, readState, writeState } from './canary-state.ts';
import { Canary, plantedPairs } from './pair-watch.ts';

export interface CanaryGiven extends Omit<CanarySettings, 'every'> {
  /** The run folder that pairs are drawn from. */
  readonly set: string;
  /** The file that it goes on from. */
  readonly state: string;
  /** Whether to forget what is in that file. */
  readonly restart: boolean;
}

export interface CanarySurroundings {
  readonly environment: string | undefined;
  /** Loads the judge that is watched, for the runs of the set. */
  readonly load: (
    source: TrajectorySource,
  ) => Promise<{ readonly judge: Judge; close(): Promise<void> }>;
  readonly stop: StopSwitch;
  readonly note: (text: string) => void;
  /** What to do about a state of another canary, and after an alarm. */
  readonly advice: { readonly otherState: string; readonly afterAlarm: string };
}

/** A canary with its judge, its set and the file that it goes on from. */
export interface OpenCanary {
  readonly watching: Canary;
  /** What to tell of an alarm; null as long as there was none. */
  readonly alarm: string | null;
  /** Asks about so many pairs, or as many as a round has, keeps what came of it, and notes what went wrong. */
  round(most?: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a canary for this process alone. */
export async function openCanary(
  given: CanaryGiven,
  { environment, load, stop, note, advice }: CanarySurroundings,
): Promise<OpenCanary> {
  const { set: folder, state: path } = given;
  const opened: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of opened.splice(0).toReversed()) await each();
  };
  try {
    const lock = await takeLock(`${path}.lock`, new Date());
    opened.push(() => lock.release());
    const source = await openSet({ set: folder, environment, onNote: note });
    const set = await indexSetFile(trajectoriesIn(folder));
    opened.push(() => set.close());
    const { judge, close: closeJudge } = await load(source);
    opened.push(closeJudge);
    const watched = {
      judge: judge.id,
      set: await fileDigest(trajectoriesIn(folder)),
      baseline: await baselineOf(given),
      tolerated: given.drop,
      runLength: given.runLength,
    };
    if (watched.baseline - watched.tolerated <= -1) {
      throw new UserError('--drop leaves nothing that would be a drop; make it smaller');
    }
    if (given.restart) await rm(path, { force: true });
    let reason: string | null = null;
    const begun = (await readState(path, watched, advice.otherState)) ?? freshState(watched);
    const watching = new Canary(begun, {
      set,
      pairs: plantedPairs(set),
      ready: () => readyJudge(judge, source.subject, stop),
      stop,
      jobs: given.jobs,
      retries: given.retries,
      perRound: given.round,
      onFailure: (message) => {
        reason = message;
      },
    });
    const alarmOf = (state: CanaryState): string | null =>
      state.alarm === null ? null : `${alarmText(state)} ${advice.afterAlarm}`;
    return {
      watching,
      get alarm() {
        return alarmOf(watching.state);
      },
      async round(most) {
        const before = watching.state;
        await watching.round(most);
        const after = watching.state;
        await writeState(path, after);
        if (after.failed > before.failed && reason !== null) {
          note(`${after.failed - before.failed} calls got no answer: ${oneLine(reason)}`);
        }
        const alarm = before.alarm === null ? alarmOf(after) : null;
        if (alarm !== null) note(alarm);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On the set that it was certified on a judge has the Δ of its certificate; on another one, at least its lower bound. */
async function baselineOf({ baseline, certificate: path, set }: CanaryGiven): Promise<number> {
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
  `ALARM: Δ of ${oneLine(state.judge)} has dropped below ${number(leastDelta(state))}, after ${state.pairs} pairs; of the latest ${state.latest.length} it is ${number(latestDelta(state))}.`;
