import { describe, expect, it } from 'vitest';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../src/4-measuring/measurement/measurement.ts';
import type { MetricId } from '../../src/4-measuring/metrics/metrics.ts';
import type { Interval } from '../../src/4-measuring/statistics/intervals/interval.ts';
import { fixed } from '../../src/base/python/fixed.ts';
import { publishedFigures } from '../../src/paper/paper-figures.ts';
import { tj } from '../support/process/tj.ts';
import { published } from '../support/reference/published.ts';

const JUDGES = {
  Outcome: 'outcome:qwen2.5:14b',
  StepQ: 'step:qwen2.5:14b',
  StepL: 'step:llama3.1:8b',
  Selfcons: 'selfcons3:qwen2.5:14b',
};

const METRICS: Readonly<Record<string, MetricId>> = {
  Fone: 'f1',
  Silent: 'silentRecall',
  Loud: 'loudRecall',
  FA: 'falseAlarms',
  TypeF: 'typeF1',
  PPVFive: 'precisionAtPrevalence',
  TypeJoint: 'typedRight',
  BrierFaulty: 'brierOnFaults',
  BrierClean: 'brierOnClean',
  LocDet: 'stepOfDetected',
  LocJoint: 'stepOfAll',
  PairAll: 'delta',
};

const TYPES: Readonly<Record<string, string>> = {
  WrongTool: 'wrong_tool',
  HallucArg: 'hallucinated_argument',
  SkippedPre: 'skipped_precondition',
  IgnoredObs: 'ignored_observation',
  PrematureStop: 'premature_stop',
  UnsupClaim: 'unsupported_claim',
};

/** As the paper prints an interval, with as many places as the published text has. */
const printed = (interval: Interval | null, figure: string): string => {
  if (interval === null) return '---';
  const places = /\.(\d+)/.exec(figure)?.[1]?.length ?? 2;
  const sign = figure.includes('+') ? '+' : '';
  const end = (value: number): string =>
    (value < 0 ? '' : sign) +
    fixed(Number(fixed(value, 6)), places).replace('-', '\\ensuremath{-}');
  return `[${end(interval.low)}, ${end(interval.high)}]`;
};

const figures: Readonly<Record<string, string>> = publishedFigures.august;

describe('the paper’s method', () => {
  it.skipIf(published === null)(
    'gives the published interval of every metric and type that the paper prints one for',
    () => {
      const run = tj(['measure', published?.folder ?? '', '--method', 'paper', '--json']);
      const { judges } = JSON.parse(run.stdout) as Measurement;
      let compared = 0;
      for (const [name, id] of Object.entries(JUDGES)) {
        const judge = judges.find(({ judgeId }) => judgeId === id) as JudgeMeasurement;
        const found = {
          ...Object.fromEntries(
            Object.entries(METRICS).map(([part, metric]) => [part, judge.metrics[metric].interval]),
          ),
          ...Object.fromEntries(
            Object.entries(TYPES).map(([part, type]) => [
              part,
              judge.recallByType.find((row) => row.type === type)?.interval ?? null,
            ]),
          ),
        };
        for (const [part, interval] of Object.entries(found)) {
          const figure = figures[`${name}${part}CI`];
          if (figure === undefined) continue;
          compared++;
          expect(`${name}${part} ${printed(interval, figure)}`).toBe(`${name}${part} ${figure}`);
        }
      }
      expect(compared).toBeGreaterThan(45);
    },
  );
});
