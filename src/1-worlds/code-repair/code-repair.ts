import { defineEnvironment } from '../contract/environment.ts';
import { commentChannel } from './comment-channel.ts';
import { faults } from './faults/faults.ts';
import { generateTask } from './instance.ts';
import { oracle } from './oracle/oracle.ts';
import { expected, outcome } from './outcome.ts';
import procedure from './procedure.txt';
import { paraphrases } from './replies/paraphrases.ts';
import { replyTo } from './replies/reply-to.ts';
import { Repository } from './repository.ts';
import { rulebook } from './rules/rules.ts';
import { indexOf, scenarioOf } from './scenario.ts';
import { tools } from './tools.ts';

/** A coding agent that repairs failing tests in a repository that exists only in memory. */
export const codeRepair = defineEnvironment({
  name: 'code-repair',
  role: 'a coding agent that repairs failing tests',
  audience: 'the person who reported the failure',
  procedure: procedure.trimEnd(),
  tools,
  channels: [commentChannel],
  paraphrases,
  faults,
  rulebook,
  tells: {
    everything: { ceiling: 1, reason: 'clean runs do not yet vary as much as faulty ones' },
    reply: { ceiling: 0.9, reason: 'faulty replies still admit what went wrong' },
    thoughts: { ceiling: 0.95, reason: 'several faults still have thoughts of their own' },
  },
  generate: generateTask,
  world: ({ blueprint }) => new Repository(blueprint.files),
  oracle,
  outcome,
  expected,
  indexOf,
  scenarioOf,
  replyTo,
});
