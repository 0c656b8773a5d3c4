import { z } from 'zod';
import { isDeltaThreshold, isRateThreshold } from '../../../5-reporting/gate/gate-criteria.ts';
import { type GateFlags, gateSettings } from '../../../5-reporting/gate/gate-settings.ts';
import { valid } from '../schemas/read-request.ts';
import { runDetail } from '../schemas/run-schemas.ts';
import { JSON_HEADERS } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

const amount = z.string().regex(/^-?(\d+\.?\d*|\.\d+)$/, 'expected a number');
const delta = amount.transform(Number).refine(isDeltaThreshold, 'expected above -1 and up to 1');
const rate = amount.transform(Number).refine(isRateThreshold, 'expected from 0 to 1');

const query = z.object({
  measurement: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether to measure the run; without, the answer is quick.'),
  min_delta: delta.optional().describe('Δ over all pairs must be at least this.'),
  max_false_alarm: rate.optional().describe('The flag rate on clean runs must be at most this.'),
  max_sensitivity: rate
    .optional()
    .describe('The edit sensitivity, on a set with harmless edits, must be at most this.'),
  min_net_delta: delta
    .optional()
    .describe('Δ less the edit sensitivity, on a set with harmless edits, must be at least this.'),
  min_robustness: rate
    .optional()
    .describe('The share of detections that survive an attack must be at least this.'),
  max_unscored: rate.optional().describe('The share without a verdict must be at most this.'),
  confidence: rate
    .optional()
    .describe('The confidence of the bounds that decide; 0.95 if omitted.'),
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
    const settings = settingsOf(asked);
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
    return new Response(`${head},"measurement":${measurement},"gate":${gate}}`, {
      headers: JSON_HEADERS,
    });
  },
};

function settingsOf(asked: z.output<typeof query>) {
  const { confidence, judge } = asked;
  const criteria: GateFlags = Object.fromEntries(
    Object.entries({
      minDelta: asked.min_delta,
      maxFalseAlarm: asked.max_false_alarm,
      maxSensitivity: asked.max_sensitivity,
      minNetDelta: asked.min_net_delta,
      minRobustness: asked.min_robustness,
      maxUnscored: asked.max_unscored,
    }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(criteria).length === 0) return null;
  const flags: GateFlags = {
    ...criteria,
    ...(confidence === undefined ? {} : { confidence }),
    ...(judge === undefined ? {} : { judge: [judge] }),
  };
  return gateSettings(flags, {});
}
