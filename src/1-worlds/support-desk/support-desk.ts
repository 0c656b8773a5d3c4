import { defineEnvironment } from '../contract/environment.ts';
import { Desk } from './desk.ts';
import { optionalFaults, paperFaults } from './faults.ts';
import { generateRequest } from './instance.ts';
import { oracle } from './oracle.ts';
import { expected, outcome, statesRefund } from './outcome.ts';
import { paraphrases } from './paraphrases.ts';
import procedure from './procedure.txt';
import { replyTo } from './reply-to.ts';
import { rulebook } from './rules/rules.ts';
import { indexOf, scenarioOf } from './scenario.ts';
import { tools } from './tools.ts';

/** The paper's testbed: a refund desk with seven tools, six scenarios and six fault types. */
export const supportDesk = defineEnvironment({
  name: 'support-desk',
  role: 'a customer-support agent',
  audience: 'the customer',
  procedure: procedure.trimEnd(),
  allowed: [
    'within five working days',
    'a specialist who will contact you',
    'a specialist who will look into it and get back to you',
  ],
  tools,
  channels: [
    {
      // A customer types their own name, and the desk repeats it.
      name: 'customer_name',
      world: (request, text) => new Desk(request, `${request.customerName} (${text})`),
    },
  ],
  paraphrases,
  faults: paperFaults,
  optionalFaults,
  // The released set plants each type in the first instances that can host it, however many share one.
  faultsPerInstance: Number.POSITIVE_INFINITY,
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
