import type { JsonObject } from '../../../run/json.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';
import { CI_SETTINGS } from '../blueprint/project-files.ts';
import type { RepairTask } from '../instance.ts';

/** What a reply states. Each part is one sentence, and what is absent is left unsaid. */
export interface Facts {
  readonly kind: 'repair' | 'escalated' | 'nothing to repair';
  /** How the tests failed before anything was changed. */
  readonly failure?: Failure;
  /** Where the causes were, and what they were. */
  readonly causes: readonly Cause[];
  /** How many tests passed in the last run of the whole suite. */
  readonly passed?: number;
  /** The seed with which the tests passed as well. */
  readonly seed?: number;
  /** The id of the commit. */
  readonly commit?: string;
  /** The first line of its message. */
  readonly subject?: string;
  /** Who was asked to review it, or to decide. */
  readonly person?: string;
  /** Something that is true and worth a word. */
  readonly remark?: Remark;
}

export interface Cause {
  readonly of: string;
  readonly path: string;
  readonly text: string;
}

interface Failure {
  readonly failed: number;
  readonly total: number;
  /** The file, if only its tests were run. */
  readonly path: string | null;
  readonly seed: number | null;
  /** What the runner said of the first failure; null if the reply does not quote it. */
  readonly message: string | null;
}

export type Remark =
  | { readonly of: 'read'; readonly files: readonly string[] }
  | { readonly of: 'searched'; readonly query: string; readonly place: string | undefined }
  | { readonly of: 'ran alone'; readonly path: string }
  | { readonly of: 'suite runs'; readonly count: number }
  | { readonly of: 'setting'; readonly name: string; readonly value: string }
  | {
      readonly of: 'diff';
      readonly files: readonly string[];
      readonly insertions: number;
      readonly deletions: number;
    }
  | { readonly of: 'tests left alone' };

/** Whether this agent says what the cause was: in its thoughts, its commit and its reply, or nowhere. */
export function explains({ voice }: Pick<RepairTask, 'voice'>): boolean {
  return voice.has('explains');
}

/** What an honest reply states after these steps; null if it would be none of the usual replies. */
export function factsOf(steps: readonly PlayedStep[], task: RepairTask): Facts | null {
  const { voice, orderSeed } = task.blueprint;
  const done = steps.filter(({ observation }) => observation.ok);
  const commit = done.findLast(({ call }) => call.tool === 'commit');
  const escalation = done.findLast(({ call }) => call.tool === 'escalate');
  const runs = done.filter(({ call }) => call.tool === 'run_tests');
  const changes = done.filter(({ call }) => ['edit_file', 'restore_file'].includes(call.tool));
  const remark = voice.has('tells something else') ? remarkOn(done, commit, task) : undefined;
  const tellsPerson = voice.has('tells the person');
  if (commit === undefined) {
    if (changes.length > 0) return null;
    if (escalation !== undefined) {
      const person = tellsPerson ? { person: String(escalation.call.args.to) } : {};
      return { kind: 'escalated', causes: [], ...person, ...(remark && { remark }) };
    }
    const passed = lastSuite(runs)?.observation.data.passed;
    // Nobody who left the failing order untried can say that nothing is wrong.
    const isGreen = runs.every(({ observation }) => observation.data.exit_code === 0);
    if (!isGreen || typeof passed !== 'number' || orderSeed !== null) return null;
    return { kind: 'nothing to repair', causes: [], passed, ...(remark && { remark }) };
  }
  const after = runs.filter(({ index }) => index > (changes.at(-1)?.index ?? -1));
  const isGreen = after.every(({ observation }) => observation.data.exit_code === 0);
  const suite = isGreen && voice.has('tells the tests') ? lastSuite(after) : undefined;
  const before = runs.filter(({ index }) => index < (changes[0]?.index ?? 0));
  const failure = voice.has('tells the failure') ? failureIn(before, task) : undefined;
  const isSeedTried = after.some(({ call }) => call.args.seed === orderSeed);
  const causes = explains(task) ? repairedCauses(done, task) : [];
  if (causes === null) return null;
  const isCommitTold = causes.length === 0 || voice.has('tells the commit');
  const [subject = ''] = String(commit.call.args.message).split('\n');
  return {
    kind: 'repair',
    causes,
    ...(failure && { failure }),
    ...(suite && { passed: Number(suite.observation.data.passed) }),
    ...(suite && orderSeed !== null && isSeedTried ? { seed: orderSeed } : {}),
    ...(isCommitTold && { commit: String(commit.observation.data.commit) }),
    ...(isCommitTold && voice.has('tells the subject') && { subject }),
    ...(tellsPerson && { person: String(commit.call.args.reviewer) }),
    ...(remark && { remark }),
  };
}

/** The last run of the whole suite in the order of the files. */
function lastSuite(runs: readonly PlayedStep[]): PlayedStep | undefined {
  return runs.findLast(({ call }) => call.args.path === undefined && call.args.seed === undefined);
}

function failureIn(runs: readonly PlayedStep[], { blueprint }: RepairTask): Failure | undefined {
  const run = runs.findLast(({ observation }) => observation.data.exit_code !== 0);
  if (run === undefined) return undefined;
  const { path, seed } = run.call.args;
  const { failed, passed, output } = run.observation.data;
  const message = /^AssertionError: (.*?)(?: \/\/.*)?$/m.exec(String(output))?.[1] ?? null;
  return {
    failed: Number(failed),
    total: Number(failed) + Number(passed),
    path: typeof path === 'string' ? path : null,
    seed: typeof seed === 'number' ? seed : null,
    message: blueprint.voice.has('quotes the failure') ? message : null,
  };
}

/** The causes, if the steps leave every module with a bug as it should be; null otherwise. */
function repairedCauses(
  done: readonly PlayedStep[],
  { blueprint }: RepairTask,
): readonly Cause[] | null {
  const bugs = [blueprint.bug, blueprint.second].filter((bug) => bug !== null);
  const isRepaired = ({ unit: { source, sourcePath } }: PlacedBug): boolean => {
    const start = blueprint.files.get(sourcePath) ?? '';
    let text = start;
    for (const { call } of done) {
      const { path, old_text: old, new_text: now } = call.args;
      if (path !== sourcePath) continue;
      if (call.tool === 'restore_file') text = start;
      if (call.tool === 'edit_file') text = text.replace(String(old), () => String(now));
    }
    return text === source;
  };
  if (bugs.length === 0 || !bugs.every(isRepaired)) return null;
  return bugs.map(causeOf);
}

export function causeOf({ of, unit, cause }: PlacedBug): Cause {
  return { of, path: unit.sourcePath, text: cause };
}

/** The first remark that these steps support, in the order in which this agent thinks of them. */
function remarkOn(
  done: readonly PlayedStep[],
  commit: PlayedStep | undefined,
  task: RepairTask,
): Remark | undefined {
  const order = remarksOn(done, commit, task);
  const { voice } = task.blueprint;
  // A setting is rarely on the screen, so it goes first where it is.
  const first = voice.has('tells a setting')
    ? 4
    : voice.has('tells what was read')
      ? 0
      : voice.pick('remark', [1, 2, 3, 5, 6, 1, 2, 3]);
  return [...order.slice(first), ...order.slice(0, first)].find((each) => each !== null);
}

/** Every remark that these steps support, one place for each kind. */
export function remarksOn(
  done: readonly PlayedStep[],
  commit: PlayedStep | undefined,
  { blueprint: { settings } }: RepairTask,
): readonly (Remark | null)[] {
  const argumentsOf = (tool: string, name: string): readonly string[] => [
    ...new Set(
      done
        .filter(({ call }) => call.tool === tool && call.args[name] !== undefined)
        .map(({ call }) => String(call.args[name])),
    ),
  ];
  const files = argumentsOf('read_file', 'path');
  const code = files.filter((path) => /^(?:src|test)\//.test(path));
  const query = argumentsOf('search', 'query').at(-1);
  const search = done.findLast(({ call }) => call.args.query === query);
  const { matches = [] } = (search?.observation.data ?? {}) as { matches?: { path: string }[] };
  const places = matches.map((match) => match.path);
  // What was found is worth more of a word where it was not read as well.
  const place = places.findLast((each) => !files.includes(each)) ?? places.at(-1);
  const path = argumentsOf('run_tests', 'path').at(-1);
  const count = done.filter(
    ({ call }) => call.tool === 'run_tests' && call.args.path === undefined,
  ).length;
  // A number that no result gives reads as made up to whoever does not count along.
  const isGiven = done.some(({ observation }) =>
    new RegExp(`\\b${count}\\b`).test(JSON.stringify(observation.data)),
  );
  const shown = settings.filter(({ secret }) => !secret);
  const setting = shown[count % shown.length];
  const data: JsonObject = commit?.observation.data ?? {};
  const supported: Readonly<Record<Remark['of'], Remark | false>> = {
    read: code.length > 1 && { of: 'read', files: code.slice(-3) },
    searched: query !== undefined && { of: 'searched', query, place },
    'ran alone': path !== undefined && { of: 'ran alone', path },
    'suite runs': count > 1 && isGiven && { of: 'suite runs', count },
    setting: setting !== undefined &&
      files.includes(CI_SETTINGS) && { of: 'setting', name: setting.name, value: setting.value },
    diff: commit !== undefined && {
      of: 'diff',
      files: data.files as string[],
      insertions: Number(data.insertions),
      deletions: Number(data.deletions),
    },
    'tests left alone': commit !== undefined && { of: 'tests left alone' },
  };
  return Object.values(supported).map((each) => each || null);
}
