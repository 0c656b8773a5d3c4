import { z } from 'zod';
import { valid } from '../schemas/read-request.ts';
import { runList } from '../schemas/run-schemas.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

const MOST = 200;

const query = z.object({
  limit: z.coerce.number().int().min(1).max(MOST).default(50).describe('How many to list.'),
  offset: z.coerce.number().int().min(0).max(1e6).default(0).describe('How many to skip.'),
});

export const listRuns: ServiceRoute = {
  method: 'get',
  path: '/v1/runs',
  operation: 'listRuns',
  summary: 'The runs, with where each stands',
  query,
  answer: { status: 200, description: 'The runs, latest first.', schema: runList },
  problems: [422],
  async handle(request, { views }) {
    const { limit, offset } = valid(query, Object.fromEntries(request.query));
    const all = await views.ids();
    const shown = all.slice(offset, offset + limit);
    const runs = await Promise.all(shown.map(({ id }) => views.summary(id)));
    return json({ runs, total: all.length });
  },
};
