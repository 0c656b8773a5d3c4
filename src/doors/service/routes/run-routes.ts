import { z } from 'zod';
import { readJsonBody } from '../limits/read-body.ts';
import { acceptRun } from '../runs/accept-run.ts';
import { valid } from '../schemas/read-request.ts';
import { newRun } from '../schemas/run-requests.ts';
import { runList, runStanding, runSummary } from '../schemas/run-schemas.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';
import { runEvents } from './run-events.ts';
import { requireVerdicts, runReport } from './run-report.ts';
import { showRun } from './show-run.ts';

const MOST_LISTED = 200;

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(50).describe('How many to list.'),
  offset: z.coerce.number().int().min(0).max(1e6).default(0).describe('How many to skip.'),
});

/** Runs: having judges read a set, and what came of it. */
export const runRoutes: readonly ServiceRoute[] = [
  {
    method: 'post',
    path: '/v1/runs',
    operation: 'createRun',
    summary: 'Have judges read a set: a generated one, a posted one, or that of a run',
    body: newRun,
    answer: {
      status: 202,
      description: 'It is on disk and in the queue. The header Location says where to look.',
      schema: runSummary,
    },
    problems: [400, 404, 409, 413, 415, 422, 429, 503],
    async handle({ incoming, requestId }, parts) {
      const { options, queue, views } = parts;
      queue.requireRoom();
      const body = await readJsonBody(incoming, options.limits.bodyBytes);
      const id = await acceptRun(valid(newRun, body), requestId, parts);
      return json(await views.summary(id), 202, { location: `/v1/runs/${id}` });
    },
  },
  {
    method: 'get',
    path: '/v1/runs',
    operation: 'listRuns',
    summary: 'The runs, with where each stands',
    query: listQuery,
    answer: { status: 200, description: 'The runs, latest first.', schema: runList },
    problems: [422],
    async handle(request, { views }) {
      const { limit, offset } = valid(listQuery, Object.fromEntries(request.query));
      const all = await views.ids();
      const shown = all.slice(offset, offset + limit);
      const runs = await Promise.all(shown.map(({ id }) => views.summary(id)));
      return json({ runs, total: all.length });
    },
  },
  showRun,
  {
    method: 'get',
    path: '/v1/runs/:id/standing',
    operation: 'runStanding',
    summary: 'Whether a run is good: the Δ of its best judge, and its latest gate',
    answer: { status: 200, description: 'What came of the run.', schema: runStanding },
    problems: [404, 422, 429, 504],
    async handle({ id }, { folders, views, evaluations }) {
      const { judges, state } = await views.summary(id);
      requireVerdicts(id, judges);
      const folder = await folders.find(id);
      const standing = await evaluations.get(folder, { want: 'standing' }, state === 'running');
      return { body: standing };
    },
  },
  runEvents,
  runReport,
];
