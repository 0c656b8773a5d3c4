import type { PlayedStep } from '../../contract/played-run.ts';
import type { RepairTask } from '../instance.ts';
import { isTestPath } from '../rules/repair-record.ts';
import type { CommitFacts, Facts, Failure, Remark, RepairFacts } from './facts.ts';

/** What an honest reply states after these steps; null if it would be none of the usual replies. */
export function factsOf(steps: readonly PlayedStep[], task: RepairTask): Facts | null {
  const done = steps.filter(({ observation }) => observation.ok);
  if (done.some(({ call }) => call.tool === 'commit')) {
    const facts = repairFacts(steps, task);
    return facts.cause === undefined ? null : facts;
  }
  const runs = done.filter(({ call }) => call.tool === 'run_tests');
  const hasFailed = runs.some(({ observation }) => observation.data.exit_code !== 0);
  if (done.some(({ call }) => call.tool === 'escalate')) {
    return task.scenario === 'wrong_test' ? { kind: 'escalated' } : null;
  }
  const passed = lastSuite(runs)?.observation.data.passed;
  const isUntouched = !hasFailed && !done.some(({ call }) => call.tool === 'edit_file');
  // Nobody who left the failing order untried can say that nothing is wrong.
  return isUntouched && typeof passed === 'number' && task.blueprint.orderSeed === null
    ? { kind: 'nothing to repair', passed }
    : null;
}

/** The same after a commit. Without a cause, if the commit does not repair it. */
export function repairFacts(steps: readonly PlayedStep[], task: RepairTask): RepairFacts {
  const { voice, bug, orderSeed } = task.blueprint;
  const done = steps.filter(({ observation }) => observation.ok);
  const edits = done.filter(({ call }) => call.tool === 'edit_file');
  const runs = done.filter(({ call }) => call.tool === 'run_tests');
  const before = runs.filter(({ index }) => index < (edits[0]?.index ?? Number.POSITIVE_INFINITY));
  const after = runs.filter(({ index }) => index > (edits.at(-1)?.index ?? -1));
  const isGreen = after.every(({ observation }) => observation.data.exit_code === 0);
  const suite = isGreen ? lastSuite(after) : undefined;
  const commit = done.findLast(({ call }) => call.tool === 'commit');

  const reproduced = voice.pick(24, [true, false, false]) ? failureIn(before) : undefined;
  const passed =
    tellsTests(task) && suite !== undefined ? Number(suite.observation.data.passed) : undefined;
  const isSeedTried = after.some(({ call }) => call.args.seed === orderSeed);
  const remark = remarkOn(done, commit, task);
  return {
    kind: 'repair',
    ...(reproduced === undefined ? {} : { reproduced }),
    ...(bug === null || !isRepaired(edits, task)
      ? {}
      : { cause: { of: bug.of, path: bug.unit.sourcePath, text: bug.cause } }),
    ...(passed === undefined ? {} : { passed }),
    ...(passed === undefined || orderSeed === null || !isSeedTried ? {} : { seed: orderSeed }),
    ...(commit === undefined ? {} : { commit: commitFacts(commit, task) }),
    ...(remark === null ? {} : { remark }),
  };
}

/**
 * Whether this agent mentions the tests in its reply. All do in the first scenario, which can host every
 * fault: leaving out the tests has to change the reply.
 */
export function tellsTests({ scenario, blueprint: { voice } }: RepairTask): boolean {
  return scenario === 'where_the_test_points' || voice.pick(30, [true, true, true, false]);
}

/** The last run of the whole suite in the order of the files. */
function lastSuite(runs: readonly PlayedStep[]): PlayedStep | undefined {
  return runs.findLast(({ call }) => call.args.path === undefined && call.args.seed === undefined);
}

function failureIn(runs: readonly PlayedStep[]): Failure | undefined {
  const run = runs.findLast(({ observation }) => observation.data.exit_code !== 0);
  if (run === undefined) return undefined;
  const { path, seed } = run.call.args;
  const failed = Number(run.observation.data.failed);
  return {
    failed,
    total: failed + Number(run.observation.data.passed),
    path: typeof path === 'string' ? path : null,
    seed: typeof seed === 'number' ? seed : null,
  };
}

/** Whether the edits leave the module with the bug as it should be. */
function isRepaired(edits: readonly PlayedStep[], { blueprint }: RepairTask): boolean {
  if (blueprint.bug === null) return false;
  const { source, sourcePath } = blueprint.bug.unit;
  let text = blueprint.files.get(sourcePath) ?? '';
  for (const { call } of edits) {
    const { path, old_text: old, new_text: now } = call.args;
    if (path === sourcePath) text = text.replace(String(old), () => String(now));
  }
  return text === source;
}

function commitFacts({ call, observation }: PlayedStep, { blueprint }: RepairTask): CommitFacts {
  const [subject = ''] = String(call.args.message).split('\n');
  const isQuoted = blueprint.voice.pick(25, [true, true, true, false]);
  return { id: String(observation.data.commit), subject: isQuoted ? subject : null };
}

function remarkOn(
  done: readonly PlayedStep[],
  commit: PlayedStep | undefined,
  { blueprint: { voice } }: RepairTask,
): Remark | null {
  const of = voice.pick(26, [null, null, null, 'diff', 'tests left alone', 'files read'] as const);
  if (of === null || commit === undefined) return null;
  const { files, insertions, deletions } = commit.observation.data as {
    files: string[];
    insertions: number;
    deletions: number;
  };
  switch (of) {
    case 'diff':
      return { of, files, insertions, deletions };
    case 'tests left alone':
      return files.some(isTestPath) ? null : { of };
    case 'files read': {
      const read = done.filter(({ call }) => call.tool === 'read_file');
      const paths = [...new Set(read.map(({ call }) => String(call.args.path)))];
      return paths.length === 0 ? null : { of, files: paths };
    }
  }
}
