import { z } from 'zod';
import type { NamedRun } from '../../../5-reporting/report.ts';
import { Problem } from '../problems/problem.ts';
import { valid } from '../schemas/read-request.ts';
import type { RunSummary } from '../schemas/run-schemas.ts';
import { HTML } from '../security/headers.ts';
import { runId } from '../security/run-id.ts';
import type { ServiceRoute } from './route.ts';

/**
 * The page carries a policy of its own. Here it is also put into a sandbox: it has no origin, so that
 * even a script that got into it could ask this service for nothing.
 */
const SANDBOX = "sandbox allow-scripts allow-downloads; frame-ancestors 'none'";

const MOST_WORLDS = 20;
const LONGEST_LIST = 101 * MOST_WORLDS;

const query = z.object({
  against: runId.optional().describe('The id of an earlier run to compare with.'),
  worlds: z
    .string()
    .max(LONGEST_LIST)
    .transform((text) => text.split(','))
    .pipe(z.array(runId).max(MOST_WORLDS))
    .optional()
    .describe('The ids of runs of the same judges in other worlds, with commas between them.'),
});

/** A run that nobody has judged is neither good nor bad. */
export function requireVerdicts(id: string, judges: RunSummary['judges']): void {
  if (judges.length > 0) return;
  throw new Problem('invalid', `${id} has no verdicts yet, so there is nothing to report`);
}

export const runReport: ServiceRoute = {
  method: 'get',
  path: '/v1/runs/:id/report',
  operation: 'runReport',
  summary: 'The report of one run, as a page, beside other runs if some are named',
  query,
  answer: { status: 200, description: 'The page that tj report writes.', type: 'text/html' },
  problems: [404, 422, 429, 504],
  async handle(request, { folders, views, evaluations, access }) {
    const { against, worlds = [] } = valid(query, Object.fromEntries(request.query));
    if (new Set([request.id, ...worlds]).size <= worlds.length) {
      throw new Problem('invalid', 'worlds names a run twice; name each run once');
    }
    let isChanging = false;
    const judged = async (id: string): Promise<NamedRun> => {
      const { judges, state } = await views.summary(id);
      requireVerdicts(id, judges);
      isChanging ||= state === 'running';
      return { folder: await folders.find(id), called: id };
    };
    const { folder } = await judged(request.id);
    const page = await evaluations.get(
      folder,
      {
        want: 'page',
        called: request.id,
        against: against === undefined ? undefined : await judged(against),
        worlds: await Promise.all(worlds.map(judged)),
        // A page without an origin cannot send the cookie that stands for a token.
        hasLinks: access.token === null,
      },
      isChanging,
    );
    return { type: HTML, headers: { 'content-security-policy': SANDBOX }, body: page };
  },
};
