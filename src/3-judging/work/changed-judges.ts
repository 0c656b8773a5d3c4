import { oneLine } from '../../base/errors.ts';
import { counted } from '../../base/text/numbers.ts';
import { type IndexedSet, positionsOf } from '../../folder/set/indexed-set.ts';
import { textAt } from '../../run/json.ts';
import { askedRepetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import type { Judge } from '../judges/judge.ts';
import { engineName } from '../session/describe-judges.ts';
import type { Session } from '../session/session.ts';
import type { AskingSettings } from '../settings.ts';
import type { RecordedVerdicts } from './recorded-verdicts.ts';
import { workKey } from './work-item.ts';

/**
 * Why a verdict on record no longer counts. The judge was changed since, or nobody knows which version
 * gave it; or all is asked again; or it is unscored, and what was in the way may be gone.
 */
export type WhyOutdated = 'changed' | 'unknown' | 'redo' | 'unscored';

interface OutdatedParts extends Pick<Session, 'engines' | 'fingerprints'> {
  readonly judges: readonly Judge[];
  readonly options: Pick<AskingSettings, 'redo' | 'keepOld' | 'repeats'>;
  readonly set: IndexedSet;
  /** The positions that are asked about, in any order. */
  readonly asked: Uint32Array;
}

/**
 * Tells verdicts that are asked for again from those that stand. A folder holds the verdicts of one
 * version of a judge, so all that an earlier version gave are outdated; of the others, only those on
 * trajectories that are asked about now.
 */
export class OutdatedVerdicts {
  readonly #parts: OutdatedParts;
  readonly #judges: ReadonlyMap<string, Judge>;
  /** Made when the first verdict comes, since most folders have none that is outdated. */
  #positionOf: ((id: string) => number | undefined) | null = null;
  readonly #isAsked: Uint8Array;
  readonly #counts = new Map<string, Map<WhyOutdated, number>>();

  constructor(parts: OutdatedParts) {
    const { judges, set, asked } = parts;
    this.#parts = parts;
    this.#judges = new Map(judges.map((judge) => [judge.id, judge]));
    this.#isAsked = new Uint8Array(set.size);
    for (const position of asked) this.#isAsked[position] = 1;
  }

  /** Whether any verdict can be outdated, known without reading one. */
  isPossible({ origins }: RecordedVerdicts): boolean {
    const { fingerprints, options } = this.#parts;
    return origins.some(({ judgeId, fingerprint, unscored }) => {
      const judge = this.#judges.get(judgeId);
      if (judge === undefined) return false;
      const isOld = fingerprint !== fingerprints.of(judge) && !options.keepOld;
      return options.redo === 'all' || isOld || unscored > 0;
    });
  }

  /** Counts a verdict on record. */
  add(verdict: Verdict): void {
    const why = this.why(verdict);
    if (why === null) return;
    const counts = this.#counts.get(verdict.judgeId) ?? new Map<WhyOutdated, number>();
    this.#counts.set(verdict.judgeId, counts);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }

  /** Whether any of those that were added is outdated, for one of these reasons. */
  has(...reasons: readonly WhyOutdated[]): boolean {
    return [...this.#counts.values()].some((counts) => reasons.some((why) => counts.has(why)));
  }

  /** Whether what a judge answered about a trajectory before is no longer to be used. */
  isOldAnswer(judgeId: string, trajectoryId: string): boolean {
    const counts = this.#counts.get(judgeId);
    if (counts?.has('changed') || counts?.has('unknown')) return true;
    return counts?.has('redo') === true && this.#asksAbout(trajectoryId);
  }

  #asksAbout(trajectoryId: string): boolean {
    const position = this.#positionIn(trajectoryId);
    return position === undefined || this.#isAsked[position] === 1;
  }

  #positionIn(trajectoryId: string): number | undefined {
    this.#positionOf ??= positionsOf(this.#parts.set.ids);
    return this.#positionOf(trajectoryId);
  }

  /** Null for a verdict that stands. */
  why(verdict: Verdict): WhyOutdated | null {
    const { fingerprints, options } = this.#parts;
    const judge = this.#judges.get(verdict.judgeId);
    if (judge === undefined) return null;
    const position = this.#positionIn(verdict.trajectoryId);
    const isAsked = this.#asksAbout(verdict.trajectoryId);
    if (options.redo === 'all') return isAsked ? 'redo' : null;
    const fingerprint = fingerprintOf(verdict);
    const isOld = fingerprint !== fingerprints.of(judge);
    if (isOld && !options.keepOld) return fingerprint === null ? 'unknown' : 'changed';
    if (verdict.error === null || position === undefined || !isAsked) return null;
    const isAskedAgain = options.redo === 'unscored' || isOld || this.#mayScore(verdict, position);
    return isAskedAgain ? 'unscored' : null;
  }

  /** Whether an unscored answer came from another engine, to another question, or had less room. */
  #mayScore(verdict: Verdict, position: number): boolean {
    const { engines, set } = this.#parts;
    const judge = this.#judges.get(verdict.judgeId);
    if (judge === undefined) return false;
    const { key, questions } = workKey(
      judge,
      set.read(position),
      engines,
      askedRepetitionOf(verdict),
    );
    const { extra } = verdict;
    if (extra?.key !== key) return true;
    if (judge.kind !== 'model') return false;
    if (extra.engine !== engineName(engines.of(judge.model))) return true;
    const had = extra.too_long_for;
    const [question] = questions ?? [];
    if (had === undefined || question === undefined) return false;
    const has = engines.contextFor(judge.model, question);
    return has !== had && !(typeof had === 'number' && has !== null && has < had);
  }

  /** What to tell the user, one line per judge and reason. */
  notes(recorded: RecordedVerdicts): readonly string[] {
    const { judges, fingerprints, options, asked } = this.#parts;
    const { keepOld, repeats } = options;
    const notes: string[] = [];
    for (const judge of judges) {
      const id = oneLine(judge.id);
      const name = oneLine(judge.source?.name ?? judge.id);
      const counts = this.#counts.get(judge.id);
      const count = (why: WhyOutdated): number => counts?.get(why) ?? 0;
      const origins = recorded.origins.filter(({ judgeId }) => judgeId === judge.id);
      const asking = origins.some(({ repetition }) => repetition > repeats)
        ? `asking again with --repeats ${repeats}, fewer than before`
        : 'asking them again';
      const again = `${asking} (the old ones are kept in history/)`;
      if (count('redo') > 0)
        notes.push(`${id} has ${counted(count('redo'), 'verdict')}; ${again}.`);
      if (count('changed') > 0) {
        const few = asked.length * repeats < count('changed');
        notes.push(
          `${name} changed since ${counted(count('changed'), 'verdict')} were made; ${few ? `asking about ${asked.length} runs` : asking} (the old ones are kept in history/ and count again once it is changed back).`,
        );
      }
      if (count('unknown') > 0) {
        notes.push(
          `${counted(count('unknown'), 'verdict')} of ${id} do not say which ${name} made them; ${again}.`,
        );
      }
      if (count('unscored') > 0) notes.push(`${id} has ${count('unscored')} unscored; ${again}.`);
      const unseen = judge.source?.unseen ?? [];
      const standing = origins.filter(({ fingerprint }) => fingerprint === fingerprints.of(judge));
      const stands = standing.reduce((sum, origin) => sum + origin.count - origin.unscored, 0);
      if (stands > 0 && unseen.length > 0 && options.redo !== 'all') {
        notes.push(
          `${name}: the fingerprint of ${counted(stands, 'verdict')} from before does not cover ${unseen.join(' or ')}. After a change there, ask again with --redo, or tell versions apart with --version-tag.`,
        );
      }
      const kept = origins.filter(({ fingerprint }) => fingerprint !== fingerprints.of(judge));
      const old = kept.reduce((sum, origin) => sum + origin.count - origin.unscored, 0);
      if (keepOld && old > 0) {
        notes.push(`${name} changed since ${counted(old, 'verdict')} were made; keeping them.`);
      }
    }
    return notes;
  }
}

/** The fingerprint that a row carries. */
export const fingerprintOf = ({ extra }: Verdict): string | null =>
  textAt(extra, 'fingerprint') ?? null;
