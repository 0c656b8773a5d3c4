import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { RepairTask } from '../instance.ts';

/** Opens a file that nothing has mentioned. The call fails when it is replayed. */
export const inventedPath: FaultOperator<RepairTask> = {
  name: 'invented_path',
  label: 'invented path',
  description: 'opened a path that appears nowhere in the goal or in any earlier\n  observation.',
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { blueprint: { tests, files } }, random) {
    const [{ of, unit }] = tests;
    const at = script.calls.findIndex(({ call }) =>
      ['search', 'list_files', 'read_file'].includes(call.tool),
    );
    const file = unit.words.file ?? '';
    const kebab = of.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const options = [
      `src/utils/${file}.ts`,
      `src/lib/${file}.ts`,
      `src/${kebab}.ts`,
      `src/helpers/${kebab}.ts`,
      `lib/${file}.ts`,
      `src/${file}/index.ts`,
    ].filter((path) => !files.has(path));
    const path = random.choice(options);
    // Nobody thinks the same thought twice.
    const known = script.calls.map(({ thought }) => thought);
    const thoughts = [
      'Look at the code under test.',
      `Read the implementation of ${of}.`,
      `Now ${of} itself.`,
      `On to ${path}.`,
    ].filter((thought) => !known.includes(thought));
    const thought = random.choice(thoughts);
    const insert = [{ thought, call: { tool: 'read_file', args: { path } } }];
    return { at, remove: 0, insert, failureStep: at };
  },
};
