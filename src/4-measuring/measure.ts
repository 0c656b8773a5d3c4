import type { z } from 'zod';
import { present } from '../base/present.ts';
import { aboveSurface } from './comparing/above-surface.ts';
import { compareJudges } from './comparing/compare-judges.ts';
import { summariseItems } from './comparing/items.ts';
import { judgedEvidence } from './comparing/judged-evidence.ts';
import { resampledDifferences } from './comparing/resampled-differences.ts';
import type { Measurement } from './measurement/measurement.ts';
import { MEASUREMENT_VERSION } from './measurement/measurement-version.ts';
import { withoutJudge } from './metrics/expected-cost.ts';
import { judgeMeasurement } from './metrics/judge-measurement.ts';
import { leakText } from './metrics/leak.ts';
import { measuringContext } from './metrics/measuring-context.ts';
import { labelsOf } from './metrics/metrics.ts';
import { notesOf } from './metrics/notes.ts';
import { ownMix } from './metrics/type-mix.ts';
import { unreadNotes } from './metrics/unread.ts';
import { editsSentence } from './recommending/edits-sentence.ts';
import { recommend } from './recommending/recommend.ts';
import { recommendationWords } from './recommending/recommendation-words.ts';
import { sentenceFor } from './recommending/sentence.ts';
import { wordsAreEnoughFor } from './recommending/surface.ts';
import { NOT_RESAMPLED, resampleJudges } from './resampling/resample-judges.ts';
import { whatToResample } from './resampling/what-to-resample.ts';
import type { JudgedSet } from './rows/judged-set.ts';
import { judgesToCompare } from './rows/select-judges.ts';
import { summariseSet } from './rows/summarise-set.ts';
import { measureSettings } from './settings.ts';

/** How a set is measured: what users can set, and what only programs have use for. */
export interface MeasureOptions extends Readonly<MeasureChoices> {
  /** Whether judges are compared, which a gate does not need. */
  readonly compares?: boolean;
  /** Called with what is done next, to complete "measuring: …", because many judges take seconds. */
  readonly onStep?: (step: string) => void;
}
type MeasureChoices = Pick<
  z.output<typeof measureSettings>,
  'prevalence' | 'costMiss' | 'costAlarm' | 'method' | 'mix' | 'confidence' | 'replicates'
>;

export const DEFAULT_MEASURE: MeasureOptions = measureSettings.parse({});

/** Stage 4: verdicts and labels become one measurement, plain data that needs no further computing. */
export function measure(judged: JudgedSet, options: MeasureOptions = DEFAULT_MEASURE): Measurement {
  const { set, judges, beside = [] } = judged;
  const { prevalence, confidence, method, replicates } = options;
  const context = measuringContext(set, options, judges);

  // Resample the set, the same resamples for every judge; only the paper's intervals need that.
  const resampled =
    replicates === 0 || method === 'default'
      ? judges.map(() => NOT_RESAMPLED)
      : resampleJudges(context, judges, whatToResample(context, judges.length), replicates);

  // Measure each judge by itself, and put what was found into words.
  const everybody = judgedEvidence(context, [...judges, ...beside]);
  const evidence = everybody.slice(0, judges.length);
  const all = everybody.map((judge, place) => {
    options.onStep?.(`judge ${place + 1} of ${everybody.length}`);
    const found = judgeMeasurement(context, judge, resampled[place] ?? NOT_RESAMPLED);
    const sentence =
      found.leak === null
        ? sentenceFor(found, set.parents)
        : `${found.judgeId} ${leakText(found.leak)}.`;
    const above = aboveSurface(context, judge, everybody);
    return { ...found, aboveSurface: above, sentence, editsSentence: editsSentence(found) };
  });
  const measured = all.slice(0, judges.length);

  // Compare every two judges, unless there are too many.
  options.onStep?.('comparing judges');
  const differences = (options.compares ?? true) ? compared() : [];

  // Say which judge to trust, in data and in words.
  const summary = summariseSet(set, wordsAreEnoughFor(all));
  const blind = measured.filter(({ leak }) => leak === null);
  const leaking = measured.filter(({ leak }) => leak !== null);
  const recommended = recommend(blind, {
    differences,
    confidence: context.atOnce.types,
  });
  const { costMiss: miss, costAlarm: alarm } = options;
  const costs = { miss, alarm, withoutJudge: withoutJudge(context.settings) };
  const words = recommendationWords(recommended, {
    judges: blind,
    differences,
    prevalence,
    costs,
    set: summary,
  });

  return {
    version: MEASUREMENT_VERSION,
    set: summary,
    labels: labelsOf(set.parents),
    leftOut: context.leftOut,
    notes: [...unreadNotes(judged), ...notesOf(set, judges, context.labelled, judged.rules)],
    mix: ownMix(context),
    prevalence,
    costs,
    intervals: { method, confidence, replicates: method === 'paper' ? replicates : 0 },
    judges: measured,
    items: summariseItems(set, judges),
    recommendation: {
      ...recommended,
      ...words,
      headline: [
        ...leaking.map(({ sentence }) => sentence),
        ...(leaking.length > 0 && blind.every(({ control }) => control) ? [] : [words.headline]),
      ].join(' '),
    },
    remedies: [],
    differences,
  };

  function compared(): Measurement['differences'] {
    const toCompare = judgesToCompare(judges);
    const isCompared = (_: unknown, place: number): boolean =>
      toCompare.has(present(judges[place]));
    if (method === 'default') return compareJudges(context, evidence.filter(isCompared));
    // Without a pair there is no instance to resample.
    if (context.pairs.size === 0 || replicates === 0) return [];
    const replicated = measured.map(({ judgeId, metrics }, place) => ({
      judgeId,
      metrics,
      replicates: resampled[place] ?? NOT_RESAMPLED,
    }));
    return resampledDifferences(
      replicated.filter(isCompared),
      context.pairs.clusters,
      confidence,
      context.leftOut,
    );
  }
}
