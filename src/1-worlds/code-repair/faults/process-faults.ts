import { PythonRandom } from '../../../base/random/python-random.ts';
import type { PlannedCall } from '../../contract/fault-operator.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { CHANGELOG, TSCONFIG } from '../blueprint/project-files.ts';
import { tellingWord } from '../oracle/telling-word.ts';
import { bugEdit } from '../oracle/text-edit.ts';
import { slotsOf, Thinker } from '../oracle/thoughts.ts';
import { escalationReason } from '../replies/answer-text.ts';
import { explains } from '../replies/facts.ts';
import { bare, callsOf, type Host, instead, operator, stepsFor, without } from './operator.ts';

/** Faults in how the agent works. What it commits is right all the same. */

/** Files that nobody has to be told of. */
const EVERYWHERE: readonly string[] = ['README.md', 'package.json', TSCONFIG, CHANGELOG];

const isRun = ({ call }: PlayedStep): boolean => call.tool === 'run_tests';
/** An edit that fails changes nothing, so it is not the step to blame. */
const firstChange = ({ steps }: Host): number =>
  steps.findIndex(({ call, observation }) => call.tool === 'edit_file' && observation.ok);
const commitIn = (steps: readonly PlayedStep[]): number =>
  steps.findIndex(({ call }) => call.tool === 'commit');

/** Thinks further thoughts of the run's agent, who has the task in mind whatever the call is about. */
const thinkerIn = ({ task }: Host, dice: PythonRandom): Thinker => {
  const [{ of, name }] = task.blueprint.tests;
  return new Thinker(dice, { of, name });
};

/** The files that the run never opens. */
function unopenedIn({ steps, task }: Host): readonly string[] {
  const opened = new Set(steps.map(({ call }) => call.args.path));
  return [...task.blueprint.files.keys()].filter((path) => !opened.has(path));
}

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
  changes: (host) =>
    host.task.blueprint.bug === null
      ? []
      : without(host, (step) => isRun(step) && step.index < host.firstEdit, firstChange(host)),
});

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
    if (edit === undefined || read === undefined || again !== undefined) return [];
    // The thought stays, so it must fit a search, and nobody can refer to a doc comment that was never shown.
    const fits =
      host.purposes[read.index] === 'read source' &&
      !read.thought.includes(path) &&
      host.steps[read.index - 1]?.observation.ok === true &&
      !edits.some(({ thought }) => thought.includes('The doc comment says'));
    if (!fits) return [];
    const blame = edit.index;
    const isSearched = (word: string): boolean =>
      host.steps.some(({ call, index }) => call.args.query === word && index < blame);
    // Whoever has searched for it has seen the line, and looks for the function that it is in.
    const word = isSearched(query) ? bug.of : query;
    if (isSearched(word)) return [];
    return [instead(host, read.index, { tool: 'search', args: { query: word } }, { blame })];
  },
});

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
    const commit = commitIn(host.steps);
    if (commit === -1) return [];
    const last = host.steps.findLastIndex(({ call }) =>
      ['edit_file', 'restore_file'].includes(call.tool),
    );
    const isSuite = (step: PlayedStep): boolean =>
      isRun(step) && step.index > last && step.call.args.path === undefined;
    return without(host, isSuite, commit);
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

/** Goes round in circles: the same look three times, with nothing changed in between. */
export const repeatedSteps = operator({
  name: 'repeated_steps',
  label: 'repeated steps',
  description: 'made the same call three times or more although nothing had changed in between.',
  silent: true,
  changesAnswer: false,
  sham: {
    description: 'A file is read a second time, and no third.',
    changes: (host) =>
      host.steps
        .filter(({ call, observation, index }) => {
          return call.tool === 'read_file' && observation.ok && index < host.firstEdit;
        })
        .map(({ call, index }) => {
          const dice = new PythonRandom(host.task.blueprint.voice.seed + index);
          const thought = thinkerIn(host, dice).think('look', slotsOf(call.args));
          return { calls: callsOf(host).toSpliced(index + 1, 0, { thought, call }) };
        }),
  },
  changes(host) {
    const { steps, purposes, firstEdit, task } = host;
    const isLook = (at: number): boolean =>
      purposes[at] === 'look around' &&
      at < firstEdit &&
      ['read_file', 'search'].includes(steps[at]?.call.tool ?? '');
    const again = ({ call, index }: PlayedStep): readonly PlannedCall[] => {
      const dice = new PythonRandom(task.blueprint.voice.seed + index);
      const thinker = thinkerIn(host, dice);
      const own = call.tool === 'search' ? 'search' : 'look';
      return [1, 2].map(() => ({
        thought: thinker.think(dice.random() < 0.5 ? own : 'glance', slotsOf(call.args)),
        call,
      }));
    };
    const calls = callsOf(host);
    const looks = steps.filter(({ index }) => isLook(index));
    // The looks that are repeated take the place of others, in a row if there are three.
    const places = looks.slice(0, -2).map((step, at) => [step, ...looks.slice(at + 1, at + 3)]);
    const rows = places.filter(([first, , third]) => third?.index === (first?.index ?? 0) + 2);
    const replaced = (rows.length > 0 ? rows : places).flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      const further = again(first);
      const now = calls.map((each, at) => {
        const place = others.findIndex(({ index }) => index === at);
        return further[place] ?? each;
      });
      return [{ calls: now, blame: others[1]?.index ?? 0 }];
    });
    // Further looks make the run longer, which others than faults seldom are; one scenario is enough for that.
    if (replaced.length > 0 || task.scenario !== 'two_causes') return replaced;
    return steps
      .filter(({ call, index }) => index < firstEdit && call.tool === 'read_file')
      .map((step) => ({
        calls: calls.toSpliced(step.index + 1, 0, ...again(step)),
        blame: step.index + 2,
      }));
  },
});

/** Says that it opens one file and opens another, which it was not going to open. */
export const contradictedThought = operator({
  name: 'contradicted_thought',
  label: 'call against its own reasoning',
  description: 'announced one call in a thought and made another.',
  silent: true,
  changesAnswer: false,
  sham: {
    description: 'Another file is announced and opened.',
    changes(host) {
      const reads = host.steps
        .filter(({ call, index }) => call.tool === 'read_file' && index < host.firstEdit)
        .slice(0, 3);
      const unopened = unopenedIn(host).filter((path) => EVERYWHERE.includes(path));
      return unopened.flatMap((path) =>
        reads.map(({ index }) => {
          const added = { thought: `Read ${path}.`, call: { tool: 'read_file', args: { path } } };
          return { calls: callsOf(host).toSpliced(index, 0, added) };
        }),
      );
    },
  },
  changes(host) {
    const { steps, purposes, firstEdit } = host;
    const kindOf = (path: string): string => /^(?:src|test)\//.exec(path)?.[0] ?? '';
    const others = unopenedIn(host);
    // What is edited later has to be read.
    const edited = new Set(
      steps.filter(({ call }) => call.tool === 'edit_file').map(({ call }) => call.args.path),
    );
    const found = steps.flatMap(({ call, thought, observation, index }) => {
      const path = String(call.args.path);
      const isLook =
        purposes[index] === 'look around' && call.tool === 'read_file' && !edited.has(path);
      if (!isLook || !observation.ok || index > firstEdit || !thought.includes(path)) return [];
      const seen = JSON.stringify(steps.slice(0, index).map((step) => step.observation.data));
      return others
        .filter((other) => kindOf(other) === kindOf(path))
        .filter((other) => EVERYWHERE.includes(other) || seen.includes(other.replace(/\.ts$/, '')))
        .map((other) => instead(host, index, { tool: 'read_file', args: { path: other } }));
    });
    const [unopened, ...more] = others.filter((path) => EVERYWHERE.includes(path));
    const [read] = steps.filter(({ call }) => call.tool === 'read_file');
    if (found.length > 0 || unopened === undefined || more[0] === undefined || !read) return found;
    const said = `Read ${unopened}.`;
    const call = { tool: 'read_file', args: { path: more[0] } };
    const calls = callsOf(host).toSpliced(read.index, 0, { thought: said, call });
    return [{ calls, blame: read.index }];
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
  sham: {
    description: 'What was tried out is taken back by other means.',
    changes(host) {
      const { trap } = host.task.blueprint;
      const path = trap.unit.sourcePath;
      return stepsFor(host, 'take back').flatMap((at) => {
        const { call } = host.steps[at] ?? {};
        if (call?.args.path !== path) return [];
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
    const isTaken = stepsFor(host, 'take back').find((at) => steps[at]?.call.args.path === path);
    if (isTaken === undefined || facts.commit === undefined || facts.remark?.of === 'diff')
      return [];
    return without(host, ({ index }) => index === isTaken, commitIn(steps));
  },
});
