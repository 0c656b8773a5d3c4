import { readJsonBody } from '../limits/read-body.ts';
import { acceptRun } from '../runs/accept-run.ts';
import { valid } from '../schemas/read-request.ts';
import { newRun } from '../schemas/run-requests.ts';
import { runSummary } from '../schemas/run-schemas.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

export const createRun: ServiceRoute = {
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
  async handle({ incoming }, parts) {
    const { options, queue, views } = parts;
    queue.requireRoom();
    const body = await readJsonBody(incoming, options.limits.bodyBytes);
    const id = await acceptRun(valid(newRun, body), parts);
    return json(await views.summary(id), 202, { location: `/v1/runs/${id}` });
  },
};
