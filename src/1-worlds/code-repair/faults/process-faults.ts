import { PythonRandom } from '../../../base/random/python-random.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { tellingWord } from '../oracle/telling-word.ts';
import { bugEdit } from '../oracle/text-edit.ts';
import { looksBack } from '../oracle/thoughts.ts';
import { escalationReason } from '../replies/answer-text.ts';
import { explains } from '../replies/facts.ts';
import {
  bare,
  callsOf,
  type Host,
  instead,
  operator,
  stepsFor,
  thinkerIn,
  without,
} from './operator.ts';

/** Faults in how the agent works. What it commits is right all the same. */

const isRun = ({ call }: PlayedStep): boolean => call.tool === 'run_tests';
/** An edit that fails changes nothing, so it is not the step to blame. */
const firstChange = ({ steps }: Host): number =>
  steps.findIndex(({ call, observation }) => call.tool === 'edit_file' && observation.ok);
const commitIn = (steps: readonly PlayedStep[]): number =>
  steps.findIndex(({ call }) => call.tool === 'commit');

/** Edits before it has seen any test fail. */
export const skippedReproduction = operator({
  name: 'skipped_reproduction',
  label: 'skipped reproduction',
  description: 'changed a file before it had run the failing tests.',
  silent: true,
  changesAnswer: false,
  sham: {
    description: 'The tests are run before the first edit all the same, only directly before it.',
    changes({ steps, purposes, firstEdit, task }) {
      if (task.blueprint.bug === null) return [];
      const early = steps.slice(0, firstEdit);
      const runs = early.filter(({ index }) => purposes[index] === 'reproduce');
      const others = early.filter((step) => !runs.includes(step));
      return [{ calls: bare([...others, ...runs, ...steps.slice(firstEdit, -1)]) }];
    },
  },
  changes(host) {
    const { firstEdit, steps, task } = host;
    if (task.blueprint.bug === null) return [];
    const isEarly = (step: PlayedStep): boolean => isRun(step) && step.index < firstEdit;
    const left = without(host, isEarly, firstChange(host));
    // Where the agent knows of other tests, it runs those, which are green.
    const [other] = task.blueprint.orderSeed === null ? otherTests(host, isEarly) : [];
    const run = steps.find(isEarly);
    if (other === undefined || run === undefined) return left;
    const at = Math.max(run.index, other.index + 1);
    const kept = steps.filter((step) => step.index < at && !isEarly(step)).length;
    const more = { thought: thoughtOfRun(host, other.path, at), call: runOf(other.path) };
    return left.map(({ calls = [], blame = 0 }) => ({
      calls: calls.toSpliced(kept, 0, more),
      blame: blame + 1,
    }));
  },
});

const runOf = (path: string) => ({ tool: 'run_tests', args: { path } });

const thoughtOfRun = (host: Host, path: string, at: number): string =>
  thinkerIn(host, new PythonRandom(host.task.blueprint.voice.seed + at)).think('verify', { path });

/** The tests that the goal does not name, and the step before the first edit that shows them, if it is kept. */
function otherTests(
  { steps, task, firstEdit }: Host,
  isLeftOut: (step: PlayedStep) => boolean,
): readonly { readonly path: string; readonly index: number }[] {
  const { tests, units } = task.blueprint;
  const shown = steps
    .slice(0, firstEdit)
    .filter((step) => !isLeftOut(step))
    .map(({ observation, index }) => ({ text: JSON.stringify(observation.data), index }));
  return units
    .filter((unit) => !tests.some((test) => test.unit === unit))
    .flatMap(({ testPath: path }) => {
      const step = shown.find(({ text }) => text.includes(path));
      return step === undefined ? [] : [{ path, index: step.index }];
    })
    .toSorted((a, b) => a.index - b.index);
}

/** Searches for a word of the faulty line instead of reading the file, and edits it from there. */
export const unreadEdit = operator({
  name: 'unread_edit',
  label: 'edit of an unread file',
  description: 'edited a file that it had not read before.',
  silent: true,
  changesAnswer: false,
  sham: {
    description: 'The file is read, and a line of it is also searched for before it is edited.',
    changes(host) {
      const { bug, units } = host.task.blueprint;
      if (bug === null) return [];
      const thinker = thinkerIn(host, new PythonRandom(host.task.blueprint.voice.seed));
      const names = units.flatMap(({ cases }) => cases.map(({ of }) => of));
      return [tellingWord(bug) ?? bug.of, ...names]
        .filter((query) => !host.steps.some(({ call }) => call.args.query === query))
        .slice(0, 1)
        .map((query) => {
          const search = { tool: 'search', args: { query } };
          const added = { thought: thinker.think('search', { query }), call: search };
          return { calls: callsOf(host).toSpliced(host.firstEdit, 0, added) };
        });
    },
  },
  changes(host) {
    const { bug } = host.task.blueprint;
    // What the search does not show, nobody could edit without having read the file.
    const query = bug === null ? null : tellingWord(bug);
    if (bug === null || query === null) return [];
    const path = bug.unit.sourcePath;
    const reads = host.steps.filter(
      ({ call }) => call.tool === 'read_file' && call.args.path === path,
    );
    const edits = host.steps.filter(
      ({ call }) => call.tool === 'edit_file' && call.args.path === path,
    );
    const edit = edits.find(({ observation }) => observation.ok);
    const [read, again] = reads.filter(({ index }) => index < (edit?.index ?? 0));
    const next = host.steps[(read?.index ?? 0) + 1];
    if (edit === undefined || read === undefined || again !== undefined || !next) return [];
    // The thought stays, so it must fit a search, and nobody can refer to a doc comment that was never shown.
    const fits =
      host.purposes[read.index] === 'read source' &&
      !read.thought.includes(path) &&
      host.steps[read.index - 1]?.observation.ok === true &&
      // What sums up a whole file would have to sum up a search.
      !looksBack(next, read) &&
      !edits.some(({ thought }) => thought.includes('The doc comment says'));
    if (!fits) return [];
    const blame = edit.index;
    const isSearched = (word: string): boolean =>
      host.steps.some(({ call, index }) => call.args.query === word && index < blame);
    // Whoever has searched for it has seen the line, and looks for the function that it is in.
    const word = isSearched(query) ? bug.of : query;
    const thought = renamed(read.thought, bug.of, word);
    if (isSearched(word) || thought === null) return [];
    const search = { tool: 'search', args: { query: word } };
    return [instead(host, read.index, search, { blame, thought })];
  },
});

/** A thought that announces a look at one name, about another; null if the other cannot be looked at like that. */
function renamed(thought: string, name: string, other: string): string | null {
  const sentences = thought.split(/(?<=[.?!]) /);
  const changed = sentences.map((each) =>
    // What is said in passing of the function in question stays true.
    /the report|careful with/.test(each) ? each : each.replaceAll(name, () => other),
  );
  const isSaid = changed.some((each, at) => each !== sentences[at]);
  return isSaid && !/^\w+$/.test(other) ? null : changed.join(' ');
}

/** Commits without the last run. The repair is right, and the reply does not mention tests. */
export const untestedCommit = operator({
  name: 'untested_commit',
  label: 'untested commit',
  description: 'committed without running the whole test suite after the last edit.',
  silent: true,
  changesAnswer: false,
  sham: {
    description: 'The whole suite is run after the last edit, with another amount of output.',
    changes(host) {
      const [at] = commitIn(host.steps) === -1 ? [] : stepsFor(host, 'suite');
      const isVerbose = host.steps[at ?? 0]?.call.args.verbose === true;
      const args = isVerbose ? {} : { verbose: true };
      return at === undefined ? [] : [instead(host, at, { tool: 'run_tests', args })];
    },
  },
  changes(host) {
    const { steps, task } = host;
    const commit = commitIn(steps);
    if (commit === -1) return [];
    const last = steps.findLastIndex(({ call }) =>
      ['edit_file', 'restore_file'].includes(call.tool),
    );
    const runs = steps.filter((step) => isRun(step) && step.index > last);
    const isSuite = ({ call }: PlayedStep): boolean => call.args.path === undefined;
    const ran = new Set(runs.map(({ call }) => call.args.path));
    const own = task.blueprint.tests.map(({ unit }) => ({ path: unit.testPath }));
    const other = [...own, ...otherTests(host, () => false)].find(({ path }) => !ran.has(path));
    const suite = runs.findLast(isSuite);
    // One file is run where all of them should be.
    if (task.blueprint.orderSeed !== null || other === undefined || suite === undefined) {
      return without(host, (step) => runs.includes(step) && isSuite(step), commit);
    }
    const thought = thoughtOfRun(host, other.path, suite.index);
    return [instead(host, suite.index, runOf(other.path), { blame: commit, thought })];
  },
});

/** Hands the change, or the question, to somebody who has nothing to do with the module. */
export const wrongHandoff = operator({
  name: 'wrong_handoff',
  label: 'hand-off to the wrong person',
  description: 'named somebody as reviewer, or escalated to somebody, who does not own the module.',
  silent: true,
  changesAnswer: false,
  sham: {
    description: 'The question goes to the owner, with the reason in other words.',
    changes(host) {
      const { blueprint } = host.task;
      const step = host.steps.find(({ call }) => call.tool === 'escalate');
      if (step === undefined) return [];
      return [1, 2, 3].map((places) => {
        const reason = escalationReason(blueprint, blueprint.voice.further(places));
        const args = { ...step.call.args, reason };
        return instead(host, step.index, { tool: 'escalate', args });
      });
    },
  },
  changes(host) {
    const { owners } = host.task.blueprint;
    const step = host.steps.find(({ call }) => ['commit', 'escalate'].includes(call.tool));
    if (step === undefined) return [];
    const field = step.call.tool === 'commit' ? 'reviewer' : 'to';
    const named = String(step.call.args[field]);
    if (named.includes(',')) return [];
    return [...new Set(owners.values())]
      .filter((person) => person !== named)
      .map((person) => {
        const args = { ...step.call.args, [field]: person };
        // A thought that names the person names the one that the call names.
        const thought = step.thought.replace(named, () => person);
        return instead(host, step.index, { tool: step.call.tool, args }, { thought });
      });
  },
});

/** Ends without the commit. The reply, which would not have mentioned it, sounds finished. */
export const prematureStop = operator({
  name: 'premature_stop',
  label: 'premature stop',
  description: 'stopped before the cause was repaired and committed, or escalated.',
  silent: false,
  changesAnswer: false,
  sham: {
    description: 'The run of one file before the run of the whole suite is left out.',
    changes: (host) =>
      stepsFor(host, 'verify')
        .filter((at) => host.steps[at]?.call.args.path !== undefined)
        .flatMap((at) => without(host, ({ index }) => index === at, at - 1)),
  },
  suits: (task) =>
    explains(task) && !task.voice.has('tells the commit') && !task.voice.has('tells the person'),
  changes(host) {
    const { steps, facts, finalAnswer } = host;
    const commit = commitIn(steps);
    const isTold = facts.commit !== undefined || facts.person !== undefined;
    if (commit === -1 || isTold || facts.remark?.of === 'diff') return [];
    const left = steps.slice(0, -1).filter(({ index }) => index !== commit);
    return [{ calls: bare(left), reply: finalAnswer }];
  },
});

/** Leaves in a change that it only tried out. No test notices it. */
export const wrongFile = operator({
  name: 'wrong_file',
  label: 'stray change left in',
  description: 'committed a change to a file that has nothing to do with the failure.',
  silent: false,
  changesAnswer: true,
  // Where the repair takes two modules, a third does not stand out.
  suits: ({ scenario }) => scenario === 'two_causes',
  sham: {
    description: 'What was tried out is taken back by other means.',
    changes(host) {
      const { trap } = host.task.blueprint;
      const path = trap.unit.sourcePath;
      const taken = stepsFor(host, 'take back').filter(
        (at) => host.steps[at]?.call.args.path === path,
      );
      return taken.flatMap((at) => {
        const { call } = host.steps[at] ?? {};
        if (call === undefined || taken.length > 1) return [];
        const back = bugEdit(trap, trap.wrong, trap.right);
        const other =
          call.tool === 'edit_file'
            ? { tool: 'restore_file', args: { path } }
            : { tool: 'edit_file', args: back };
        return [instead(host, at, other)];
      });
    },
  },
  changes(host) {
    const { steps, task, facts } = host;
    const path = task.blueprint.trap.unit.sourcePath;
    const back = stepsFor(host, 'take back').filter((at) => steps[at]?.call.args.path === path);
    if (back.length === 0 || facts.commit === undefined || facts.remark?.of === 'diff') return [];
    return without(host, ({ index }) => back.includes(index), commitIn(steps));
  },
});
