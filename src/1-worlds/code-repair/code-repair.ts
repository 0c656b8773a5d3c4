import { defineEnvironment, type Environment, type RunLength } from '../contract/environment.ts';
import { commentChannel } from './comment-channel.ts';
import { faults } from './faults/faults.ts';
import { generateTask, type RepairTask } from './instance.ts';
import { oracle } from './oracle/oracle.ts';
import { looksBack } from './oracle/thoughts.ts';
import { expected, outcome } from './outcome.ts';
import procedure from './procedure.txt';
import { paraphrases } from './replies/paraphrases.ts';
import { replyTo } from './replies/reply-to.ts';
import { Repository } from './repository.ts';
import type { RepairRecord } from './rules/repair-record.ts';
import { rulebook } from './rules/rules.ts';
import { indexOf, scenarioOf } from './scenario.ts';
import { tools } from './tools.ts';

/** A coding agent that repairs failing tests in a repository that exists only in memory. */
const codeRepairOf = (length: RunLength): Environment<RepairTask, Repository, RepairRecord> =>
  defineEnvironment({
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
      thoughts: { ceiling: 0.68, reason: 'a call that is missing takes its thought with it' },
    },
    generate: (random, index) => generateTask(random, index, length),
    ofLength: codeRepairOf,
    world: ({ blueprint }) => new Repository(blueprint.files),
    oracle,
    outcome,
    expected,
    indexOf,
    scenarioOf,
    replyTo,
    looksBack,
  });

export const codeRepair = codeRepairOf('mixed');
