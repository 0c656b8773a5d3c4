import { judgeList } from '../schemas/check-schemas.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

export const listJudges: ServiceRoute = {
  method: 'get',
  path: '/v1/judges',
  operation: 'listJudges',
  summary: 'The judges and environments that requests may name',
  answer: { status: 200, description: 'What is configured.', schema: judgeList },
  handle: (_request, { judges, subjects }) =>
    json({
      judges: judges.listed.map(({ id, given, view, kind, model }) => ({
        id,
        name: given,
        view,
        kind,
        model,
      })),
      environments: subjects.names,
    }),
};
