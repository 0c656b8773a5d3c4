import { runChecker } from '../../../1-worlds/contract/check-run.ts';
import { violationRow } from '../../../1-worlds/contract/rulebook.ts';
import { readJsonBody } from '../limits/read-body.ts';
import { Problem } from '../problems/problem.ts';
import { checkAnswer, checkRequest } from '../schemas/check-schemas.ts';
import { requestedRun, valid } from '../schemas/read-request.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

export const check: ServiceRoute = {
  method: 'post',
  path: '/v1/check',
  operation: 'check',
  summary: 'Check one trajectory against rules, or against what it gives itself',
  body: checkRequest,
  answer: { status: 200, description: 'What is wrong with it.', schema: checkAnswer },
  problems: [400, 413, 415, 422, 429],
  async handle({ incoming }, { options, subjects }) {
    const body = await readJsonBody(incoming, options.limits.bodyBytes);
    const { trajectory, environment: named, rules = [] } = valid(checkRequest, body);
    const run = requestedRun(trajectory);
    const known = subjects.of(named, run);
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
};
