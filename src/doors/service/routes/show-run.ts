import { z } from 'zod';
import { CONFIDENCE } from '../../../4-measuring/domains.ts';
import { DEFAULT_CONFIDENCE } from '../../../4-measuring/statistics/domain.ts';
import { CRITERIA, parameterName } from '../../../5-reporting/gate/criteria.ts';
import {
  type GateFlags,
  type GateSettings,
  gateSettings,
} from '../../../5-reporting/gate/gate-settings.ts';
import type { Domain } from '../../../base/settings.ts';
import { valid } from '../schemas/read-request.ts';
import { runDetail } from '../schemas/run-schemas.ts';
import type { ServiceRoute } from './route.ts';

const amount = z.string().regex(/^-?(\d+\.?\d*|\.\d+)$/, 'expected a number');
const threshold = ({ has, text }: Domain) =>
  amount.transform(Number).refine(has, `expected ${text}`).optional();

/** The criteria that a request can ask for: those with one threshold, about one run. */
const askable = CRITERIA.filter(({ perType, needs }) => !perType && needs === undefined);
const thresholds = z.object(
  Object.fromEntries(
    askable.map(({ key, domain, description }) => [
      parameterName(key),
      threshold(domain).describe(`A gate: ${description}.`),
    ]),
  ),
);

const query = z.object({
  ...thresholds.shape,
  measurement: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether to measure the run; without, the answer is quick.'),
  confidence: threshold(CONFIDENCE).describe(
    `The confidence of the bounds that decide; ${DEFAULT_CONFIDENCE} if omitted.`,
  ),
  judge: z
    .string()
    .max(1000)
    .optional()
    .describe('The only judge to hold to the criteria, by its id.'),
});

export const showRun: ServiceRoute = {
  method: 'get',
  path: '/v1/runs/:id',
  operation: 'showRun',
  summary: 'One run: its counts, its measurement, and a gate if a criterion is given',
  query,
  answer: { status: 200, description: 'The run.', schema: runDetail },
  problems: [404, 422, 429, 504],
  async handle(request, { folders, views, evaluations }) {
    const asked = valid(query, Object.fromEntries(request.query));
    const summary = await views.summary(request.id);
    const folder = await folders.find(request.id);
    const isChanging = summary.state === 'running';
    const canMeasure = summary.judges.length > 0 && (summary.trajectories ?? 0) > 0;
    const settings = settingsOf(asked, valid(thresholds, Object.fromEntries(request.query)));
    const none = Promise.resolve('null');
    const [measurement, gate] = await Promise.all([
      canMeasure && asked.measurement === 'true'
        ? evaluations.get(folder, { want: 'measurement' }, isChanging)
        : none,
      canMeasure && settings !== null
        ? evaluations.get(folder, { want: 'gate', settings }, isChanging)
        : none,
    ]);
    // The measurement is JSON already, and parsing it again would only cost time.
    const head = JSON.stringify(summary).slice(0, -1);
    return { body: `${head},"measurement":${measurement},"gate":${gate}}` };
  },
};

/** Null if no criterion is asked for. */
function settingsOf(
  { confidence, judge }: z.output<typeof query>,
  asked: z.output<typeof thresholds>,
): GateSettings | null {
  const given = askable.flatMap(({ key }) => {
    const value = asked[parameterName(key)];
    return value === undefined ? [] : [[key, value]];
  });
  if (given.length === 0) return null;
  const flags: GateFlags = {
    ...Object.fromEntries(given),
    ...(confidence === undefined ? {} : { confidence }),
    ...(judge === undefined ? {} : { judge: [judge] }),
  };
  return gateSettings(flags, {});
}
