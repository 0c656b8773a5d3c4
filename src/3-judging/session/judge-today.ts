import { oneLine, UserError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import type { StopSwitch } from '../asking/stop.ts';
import type { Judge } from '../judges/judge.ts';
import { completeAsking } from '../settings.ts';
import { type RecordedJudge, recordedJudges } from '../work/recorded-judges.ts';
import { describeEngines, takeFingerprints } from './describe-judges.ts';
import { judgeEntry } from './judge-entry.ts';
import { askingWith } from './session.ts';

/**
 * What a folder would record of a judge if it were asked now. Its model is asked which weights it has, as before
 * any judging, and nothing about any run.
 */
export async function judgeToday(judge: Judge, stop: StopSwitch): Promise<RecordedJudge> {
  const asking = askingWith({ options: completeAsking({ retries: 0 }), stop });
  const described = {
    engines: await describeEngines([judge], asking),
    fingerprints: await takeFingerprints([judge], asking),
  };
  const repetition = { number: 1, of: 1 };
  const entry = judgeEntry({ judge, repetition, promptsHash: '' }, described);
  const recorded = recordedJudges([{ judges: [entry], version }]).get(judge.id);
  if (recorded === undefined) throw new UserError(`${oneLine(judge.id)} cannot be described`);
  return recorded;
}
