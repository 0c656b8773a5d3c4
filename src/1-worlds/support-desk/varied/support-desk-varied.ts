import { defineEnvironment } from '../../contract/environment.ts';
import { expected, outcome, statesRefund } from '../outcome.ts';
import { indexOf, scenarioOf } from '../scenario.ts';
import { supportDesk } from '../support-desk.ts';
import procedure from './procedure.txt';
import { paraphrases, replyTo } from './reply.ts';
import { generateVaried, type VariedRequest } from './request.ts';
import { faults } from './varied-faults.ts';
import { oracle } from './varied-oracle.ts';
import { rulebook } from './varied-rules.ts';
import { tools, VariedDesk } from './varied-tools.ts';

/**
 * The refund desk without its tells: the same customers, orders and policies, with agents that each have ways
 * and words of their own, and faults that replace something by something that looks the same.
 */
export const variedDesk = defineEnvironment({
  name: 'support-desk-varied',
  role: supportDesk.role,
  audience: supportDesk.audience,
  procedure: procedure.trimEnd(),
  allowed: [
    'within five working days',
    'within two working days',
    'Best wishes from the refund desk',
  ],
  tools,
  channels: [
    {
      name: 'customer_name',
      world: (request: VariedRequest, text) =>
        new VariedDesk(request, `${request.customerName} (${text})`),
    },
  ],
  paraphrases,
  faults,
  rulebook,
  generate: generateVaried,
  world: (request: VariedRequest) => new VariedDesk(request),
  oracle,
  outcome,
  expected,
  indexOf,
  scenarioOf,
  statesOutcome: statesRefund,
  replyTo,
});
