import { runChecker } from '../../../1-worlds/contract/check-run.ts';
import { violationRow } from '../../../1-worlds/contract/rulebook.ts';
import { readJsonBody } from '../limits/read-body.ts';
import { Problem } from '../problems/problem.ts';
import { checkAnswer, checkRequest, judgeList } from '../schemas/check-schemas.ts';
import { requestedRun, valid } from '../schemas/read-request.ts';
import { json } from '../security/headers.ts';
import { judgeOneRun } from './judge-one.ts';
import type { ServiceRoute } from './route.ts';

/** What is asked about one trajectory, and whom one can ask. */
export const judgeRoutes: readonly ServiceRoute[] = [
  {
    method: 'post',
    path: '/v1/check',
    operation: 'check',
    summary: 'Check one trajectory against rules, or for values and claims without a source',
    body: checkRequest,
    answer: { status: 200, description: 'What is wrong with it.', schema: checkAnswer },
    problems: [400, 413, 415, 422, 429],
    async handle({ incoming }, { options, subjects }) {
      const body = await readJsonBody(incoming, options.limits.bodyBytes);
      const { trajectory, environment: named, rules = [] } = valid(checkRequest, body);
      const run = requestedRun(trajectory);
      const known = await subjects.of(named, run);
      const { environment, subject } = known;
      if (rules.length > 0 && environment === null) {
        throw new Problem('invalid', 'recorded runs have no rules that could be named; omit rules');
      }
      const checker =
        environment === null || rules.length === 0
          ? await known.checker()
          : runChecker(environment.rulebook, { rules });
      const violations = checker(run).map((violation) => violationRow(run.id, violation));
      return json({ trajectory_id: run.id, environment: subject.name, violations });
    },
  },
  judgeOneRun,
  {
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
  },
];
