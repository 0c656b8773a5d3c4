import { oneLine } from '../../base/errors.ts';
import { counted } from '../../base/text/numbers.ts';
import type { Verdict } from '../../run/verdict.ts';
import type { Judge } from '../judges/judge.ts';
import type { Fingerprints } from '../session/describe-judges.ts';
import type { AskingSettings } from '../settings.ts';
import type { RecordedVerdicts } from './recorded-verdicts.ts';

/** Verdicts on record that no longer count, because their judge is asked about them again. */
export interface Outdated {
  /** What to tell the user, one line per judge. */
  readonly notes: readonly string[];
  /** The ids of the judges that have such verdicts. */
  readonly judgeIds: ReadonlySet<string>;
  isOutdated(row: { readonly judgeId: string; readonly fingerprint: string | null }): boolean;
}

/** Finds the verdicts that a judge gave before it was changed, or all of its verdicts for a redo. */
export function outdatedVerdicts(
  judges: readonly Judge[],
  fingerprints: Fingerprints,
  recorded: RecordedVerdicts,
  { redo, keepOld, repeats }: Pick<AskingSettings, 'redo' | 'keepOld' | 'repeats'>,
): Outdated {
  const now = new Map<string, string | null>();
  const notes: string[] = [];
  const judgeIds = new Set<string>();
  for (const judge of judges) {
    const current = fingerprints.of(judge);
    const { id } = judge;
    const name = oneLine(judge.source?.name ?? id);
    let changed = 0;
    let unknown = 0;
    const origins = recorded.origins.filter(({ judgeId }) => judgeId === id);
    for (const { fingerprint, count } of origins) {
      if (fingerprint === current) continue;
      if (fingerprint === null) unknown += count;
      else changed += count;
    }
    const asking = origins.some(({ repetition }) => repetition > repeats)
      ? `asking again with --repeats ${repeats}, fewer than before`
      : 'asking them again';
    const again = `${asking} (the old ones are kept in history/)`;
    if (redo) {
      const count = recorded.countBy(id);
      if (count > 0) notes.push(`${oneLine(id)} has ${counted(count, 'verdict')}; ${again}.`);
    } else if (keepOld) {
      const old = changed + unknown;
      if (old > 0)
        notes.push(`${name} changed since ${counted(old, 'verdict')} were made; keeping them.`);
    } else {
      if (changed > 0)
        notes.push(`${name} changed since ${counted(changed, 'verdict')} were made; ${again}.`);
      if (unknown > 0) {
        notes.push(
          `${counted(unknown, 'verdict')} of ${oneLine(id)} do not say which ${name} made them; ${again}.`,
        );
      }
    }
    const outdated = redo ? recorded.countBy(id) : keepOld ? 0 : changed + unknown;
    if (outdated === 0) continue;
    judgeIds.add(id);
    now.set(id, current);
  }
  return {
    notes,
    judgeIds,
    isOutdated: ({ judgeId, fingerprint }) =>
      now.has(judgeId) && (redo || fingerprint !== now.get(judgeId)),
  };
}

/** The fingerprint that a row carries. */
export function fingerprintOf({ extra }: Verdict): string | null {
  const fingerprint = extra?.fingerprint;
  return typeof fingerprint === 'string' ? fingerprint : null;
}
