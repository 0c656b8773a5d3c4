import { existsSync } from 'node:fs';
import { isResponse, readResponse } from '../../3-judging/asking/response-log.ts';
import { cutText } from '../../base/text/cut-text.ts';
import { readFolderBatches } from '../../folder/row-file.ts';
import type { KeptAnswer, Verdict } from '../../run/verdict.ts';
import { mayBeOf, type PairTexts } from './pair-texts.ts';

/** What models answered about some trajectories. */
export interface KeptAnswers {
  /** Whether there were more answers than a page can hold. */
  readonly leftOut: boolean;
  /** The answers to the questions of one verdict, by sample; undefined where they were not kept. */
  of(verdict: Verdict): readonly KeptAnswer[] | undefined;
}

export interface AnswerLimits {
  /** Characters of one answer. */
  readonly each: number;
  /** Characters of all answers. Rows are counted, too, because a row costs something without a text. */
  readonly all: number;
}

/** A file that somebody sent may hold gigabytes, and everything that is read here goes into one page. */
const LIMITS: AnswerLimits = { each: 8_000, all: 32_000_000 };
const ROW = 64;

/** The answers to one sample. A folder that was merged may hold two, of which only one has a verdict. */
interface Sample {
  readonly key: string;
  readonly text: string;
  readonly cut: number;
  readonly isUncertain: boolean;
}

/** Reads the answers behind the verdicts of the first repetition, as far as the folder keeps them. */
export async function readKeptAnswers(
  file: string,
  { verdicts }: Pick<PairTexts, 'verdicts'>,
  limits: AnswerLimits = LIMITS,
): Promise<KeptAnswers> {
  const wanted = new Set<string>();
  for (const ofJudge of verdicts.values()) {
    for (const verdict of ofJudge.values()) wanted.add(askedAbout(verdict));
  }
  const found = new Map<string, Map<number, Sample>>();
  let left = limits.all;
  for await (const batch of existsSync(file) ? readFolderBatches(file) : []) {
    for (const { text: line, number } of batch) {
      // A run that was killed may have left half a row. It says nothing about the others.
      if (!mayBeOf(wanted, line) || !isResponse(line)) continue;
      const { trajectory_id, judge_id, repetition, sample, key, text } = readResponse(
        line,
        file,
        number,
      );
      if (!wanted.has(trajectory_id) || !verdicts.has(judge_id) || (repetition ?? 1) !== 1)
        continue;
      const kept = cutText(text, limits.each);
      left -= kept.length + ROW;
      if (left < 0) return answersFrom(found, limits, true);
      const place = placeOf(judge_id, trajectory_id);
      const samples = found.get(place) ?? new Map<number, Sample>();
      found.set(place, samples);
      const other = samples.get(sample);
      const isUncertain = other !== undefined && (other.text !== kept || other.key !== key);
      samples.set(sample, { key, text: kept, cut: text.length - kept.length, isUncertain });
    }
  }
  return answersFrom(found, limits, false);
}

function answersFrom(
  found: ReadonlyMap<string, ReadonlyMap<number, Sample>>,
  limits: AnswerLimits,
  leftOut: boolean,
): KeptAnswers {
  return {
    leftOut,
    of(verdict) {
      const { judgeId, extra } = verdict;
      const samples = [...(found.get(placeOf(judgeId, askedAbout(verdict))) ?? [])];
      const isOther =
        samples.length === 1 && typeof extra?.key === 'string' && samples[0]?.[1].key !== extra.key;
      const isUncertain = samples.some(([, sample]) => sample.isUncertain);
      if (samples.length > 0 && !isOther && !isUncertain) {
        return samples.toSorted(([a], [b]) => a - b).map(([, { text, cut }]) => answer(text, cut));
      }
      // What could not be read is always kept, with its verdict.
      if (typeof extra?.raw !== 'string') return undefined;
      const raw = cutText(extra.raw, limits.each);
      return [answer(raw, extra.raw.length - raw.length)];
    },
  };
}

const answer = (text: string, cut: number): KeptAnswer => (cut === 0 ? { text } : { text, cut });

/** Equal questions are asked once, and then the answer lies with the trajectory that was asked about. */
function askedAbout({ trajectoryId, extra }: Verdict): string {
  return typeof extra?.shared_with === 'string' ? extra.shared_with : trajectoryId;
}

const placeOf = (judgeId: string, trajectoryId: string): string =>
  JSON.stringify([judgeId, trajectoryId]);
