import { z } from 'zod';
import { environment } from '../1-worlds/settings.ts';
import { judgeSettings, makingSettings } from '../3-judging/settings.ts';
import { measureSettings, tuneSettings } from '../4-measuring/settings.ts';
import { DEFAULT_CONFIDENCE } from '../4-measuring/statistics/domain.ts';
import { UserError } from '../base/errors.ts';
import { fromEntries } from '../base/from-entries.ts';
import {
  aboutOf,
  numberIn,
  retyped,
  reworded,
  setting,
  share,
  text,
  texts,
  toggle,
  typeAndNumber,
} from '../base/settings.ts';
import { exportFormats } from './export/export-formats.ts';
import { CRITERIA, type CriterionKey, type GateCriteria } from './gate/criteria.ts';
import type { Criterion } from './gate/criterion.ts';

/** Which judges of a run folder are measured, and how, for a reader. */
export const readingSettings = measureSettings.omit({ confidence: true, replicates: true });

const against = setting(
  z.string().min(1, 'must name a run folder').optional(),
  'an earlier run folder, compared on the pairs that are in both',
  { value: 'dir' },
);

/** Stage 5: whether Δ predicts how judges do on labelled runs. */
export const agreementSettings = z.strictObject({
  labels: setting(texts(), 'run folders with labelled runs, judged by the same judges', {
    value: 'dir',
    several: 'listed',
  }),
  judge: measureSettings.shape.judge,
  controls: setting(toggle(), 'rank controls as well, although what they do is known in advance'),
  environment,
});

/** Stage 5: a page. */
export const reportSettings = z.strictObject({
  out: setting(
    text().optional(),
    'the file to write, or a folder, where it gets a name that no other run has',
    {
      value: 'path',
      otherwise: 'report.html in <dir>; with --judge, a page of its own beside it',
    },
  ),
  against: reworded(
    against,
    'show what changed since this earlier run folder, on the pairs that are in both',
  ),
  baselineJudge: setting(
    texts().optional(),
    'with --against: what a judge was called in the earlier run, if it was different',
    { value: 'new=old', several: 'listed' },
  ),
  gate: setting(
    text().optional(),
    'gate by the criteria in this JSON file and show the result; recorded as by tj gate',
    { value: 'file' },
  ),
  certificate: setting(
    texts().optional(),
    'show these certificates; those in <dir> whose names end in .cert.json, if omitted',
    { value: 'file', several: 'listed' },
  ),
  history: setting(
    texts().optional(),
    'also show the judges over time, with what changed between these earlier run folders',
    { value: 'dir', several: 'listed' },
  ),
  worlds: setting(
    texts().optional(),
    'also show how the judges do in these run folders, such as sets of other environments',
    { value: 'dir', several: 'listed' },
  ),
  labels: setting(
    texts().optional(),
    'also show whether Δ predicts how the judges do on the labelled runs of these run folders',
    { value: 'dir', several: 'listed' },
  ),
  figures: setting(text().optional(), 'also write the charts to this folder, as SVG files', {
    value: 'dir',
  }),
  title: setting(text().optional(), 'the title of the page', { value: 'text' }),
  force: setting(toggle(), 'replace a file that is not a report'),
  ...readingSettings.shape,
});

/** Stage 5: pairs or the measurement, for other programs. Pairs are not measured, so nothing is said of how. */
export const exportSettings = z.strictObject({
  format: setting(z.enum(exportFormats.map(({ id }) => id)).optional(), 'the format to write', {
    value: 'format',
    otherwise: 'the one that the ending of --out names',
  }),
  out: setting(text().optional(), 'the file to write; for dataset, the folder', {
    value: 'path',
    otherwise: 'standard output',
  }),
  send: setting(
    text().optional(),
    'post the events to this receiver of OTLP, such as a collector, in place of writing them',
    { value: 'url', conflicts: ['out'] },
  ),
  header: setting(
    texts().optional(),
    "with --send: a header, as in 'Authorization: Bearer …', beside those in OTEL_EXPORTER_OTLP_HEADERS; repeat it for more",
    { value: 'header', several: 'repeated' },
  ),
  force: setting(toggle(), 'replace the file, or files of the folder, that exist'),
  judge: readingSettings.shape.judge,
  prevalence: retyped(measureSettings.shape.prevalence, share().optional()),
  method: retyped(measureSettings.shape.method, measureSettings.shape.method.unwrap().optional()),
  environment,
});

/** `type=Δ`, any number of times. */
function readThresholds(given: string, earlier: unknown): unknown {
  const [type, threshold] = typeAndNumber(given, 'a fault type and a Δ, such as wrong_tool=0.5');
  const before = z.record(z.string(), z.number()).parse(earlier ?? {});
  if (Object.hasOwn(before, type)) throw new UserError('This type is given twice.');
  return { ...before, [type]: threshold };
}

function threshold({ domain, unit, perType, description, default: otherwise }: Criterion) {
  const value = unit === 'share' ? 'rate' : 'delta';
  const one = numberIn(domain);
  return perType
    ? setting(
        z.record(z.string().min(1), one).optional(),
        `${description}; repeat it for more types`,
        { value: `type=${value}`, read: readThresholds },
      )
    : setting(one.optional(), description, {
        value,
        ...(otherwise === undefined ? {} : { otherwise }),
      });
}

type ThresholdsShape = {
  readonly [Key in CriterionKey]: z.ZodOptional<z.ZodType<NonNullable<GateCriteria[Key]>>>;
};

const thresholds = fromEntries<ThresholdsShape>(
  CRITERIA.map((criterion) => [criterion.key, threshold(criterion)]),
);

/**
 * What a gate holds judges to. A file can say all of this, and the command line overrides it, so nothing
 * has a default here: what neither of them says is filled in once both are read.
 */
export const criteriaSettings = z.strictObject({
  ...thresholds,
  against,
  equivalentTo: setting(
    z.string({ error: 'must be the id of a judge' }).min(1).optional(),
    'require that Δ differs little from that of this judge, on the pairs that both scored',
    { value: 'id' },
  ),
  any: setting(
    z.boolean({ error: 'must be true or false' }).optional(),
    'pass if at least one judge passes; the bounds are widened for the number of judges',
  ),
  confidence: setting(
    share(DEFAULT_CONFIDENCE).optional(),
    aboutOf(measureSettings.shape.confidence),
    { value: 'share', otherwise: DEFAULT_CONFIDENCE },
  ),
});

/** Stage 5: whether one judge may take the place of another. */
export const compareSettings = z.strictObject({
  judge: setting(texts(), 'the judge that is to be used, and the one that it is to replace', {
    value: 'id',
    several: 'listed',
  }),
  margin: reworded(
    tuneSettings.shape.margin,
    'how much less Δ the first judge may have and still take the place of the second',
  ),
  price: tuneSettings.shape.price,
  environment,
});

/** Stage 5: a decision. */
export const gateSettings = z.strictObject({
  config: setting(
    text().optional(),
    'read criteria from a JSON file, which the other options override',
    { value: 'file' },
  ),
  judge: reworded(measureSettings.shape.judge, 'only these judges', {
    otherwise: 'every judge in the folder',
  }),
  ...criteriaSettings.shape,
  baselineJudge: setting(
    text().optional(),
    'the id of the judge in the earlier run folder, if it was different',
    { value: 'id' },
  ),
  environment,
  junit: setting(text().optional(), 'also write the result to this file, as JUnit XML', {
    value: 'file',
  }),
  certify: setting(
    text().optional(),
    'if the judge passes, write a certificate to this file: what was measured, on which judge, and what was not',
    { value: 'file' },
  ),
  force: setting(
    toggle(),
    'with --junit or --certify, replace a file that is not a report or a certificate of ours',
  ),
});

/** The units that an age is given in, as days. */
const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7 };
const AGE = 'an age such as 30d, 12h or 8w';

function readAge(given: string): number {
  const [, count = '', unit = ''] = /^\s*(\d{1,6}(?:\.\d+)?)\s*([hdw])\s*$/.exec(given) ?? [];
  const days = DAYS[unit];
  return days === undefined ? Number.NaN : Number(count) * days;
}

/** Stage 5, for a build: whether a certificate still holds. */
export const certificateSettings = z.strictObject({
  judge: setting(text().optional(), 'the judge as it is now, named as for tj judge', {
    value: 'judge',
  }),
  model: judgeSettings.shape.model,
  run: setting(
    text().optional(),
    'a run folder: alone, the judge is taken as that folder last recorded it; with --judge, its runs say what the prompts are about',
    { value: 'dir' },
  ),
  maxAge: setting(
    numberIn({ text: AGE, has: (days) => days > 0 }).optional(),
    'how old the verdicts behind it may be, such as 30d, 12h or 8w',
    { value: 'age', read: readAge },
  ),
  ...makingSettings.shape,
  environment,
});
