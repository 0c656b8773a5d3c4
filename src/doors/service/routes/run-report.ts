import { Problem } from '../problems/problem.ts';
import { plainHeaders } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

/**
 * The page carries a policy of its own. Here it is also put into a sandbox: it has no origin, so that
 * even a script that got into it could ask this service for nothing.
 */
const SANDBOX = "sandbox allow-scripts allow-downloads; frame-ancestors 'none'";

export const runReport: ServiceRoute = {
  method: 'get',
  path: '/v1/runs/:id/report',
  operation: 'runReport',
  summary: 'The report of one run, as a page',
  answer: { status: 200, description: 'The page that tj report writes.', type: 'text/html' },
  problems: [404, 422, 429, 504],
  async handle({ id }, { folders, views, evaluations }) {
    const { judges, state } = await views.summary(id);
    const folder = await folders.find(id);
    if (judges.length === 0) {
      throw new Problem('invalid', 'this run has no verdicts yet, so there is nothing to report');
    }
    const page = await evaluations.get(folder, { want: 'page', called: id }, state === 'running');
    return new Response(page, {
      headers: {
        ...plainHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': SANDBOX,
      },
    });
  },
};
