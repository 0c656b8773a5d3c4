import { defineEnvironment } from '../contract/environment.ts';
import { Desk } from './desk.ts';
import { optionalFaults, paperFaults } from './faults/faults.ts';
import { generateRequest } from './instance.ts';
import { indexOf } from './instance-id.ts';
import { oracle } from './oracle.ts';
import { expected, outcome } from './outcome.ts';
import { paraphrases } from './paraphrases.ts';
import procedure from './procedure.txt';
import { replyTo } from './reply-to.ts';
import { rulebook } from './rules/rulebook.ts';
import { scenarioOf } from './scenario.ts';
import { statesRefund } from './states-refund.ts';
import { tools } from './tools/tools.ts';

/** The paper's testbed: a refund desk with seven tools, six scenarios and six fault types. */
export const supportDesk = defineEnvironment({
  name: 'support-desk',
  role: 'a customer-support agent',
  audience: 'the customer',
  procedure: procedure.trimEnd(),
  allowed: ['within five working days', 'a specialist who will contact you'],
  tools,
  paraphrases,
  faults: paperFaults,
  optionalFaults,
  rulebook,
  generate: generateRequest,
  world: (request) => new Desk(request),
  oracle,
  outcome,
  expected,
  indexOf,
  scenarioOf,
  statesOutcome: statesRefund,
  replyTo,
});
