import { PythonRandom } from '../../../base/random/python-random.ts';
import { isSameData } from '../../../base/same-data.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import { CHANGELOG, OWNERS, TSCONFIG } from '../blueprint/project-files.ts';
import { slotsOf } from '../oracle/thoughts.ts';
import { ANNOUNCED_SEARCH } from '../rules/rules.ts';
import { callsOf, type Host, instead, operator, thinkerIn } from './operator.ts';

/** Faults in how the agent looks around. What it finds and commits is right all the same. */

/** Files that nobody has to be told of. */
const EVERYWHERE: readonly string[] = ['README.md', 'package.json', TSCONFIG, CHANGELOG];

/** The files that the run never opens. */
function unopenedIn({ steps, task }: Host): readonly string[] {
  const opened = new Set(steps.map(({ call }) => call.args.path));
  return [...task.blueprint.files.keys()].filter((path) => !opened.has(path));
}

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
        .filter((step) => {
          const { call, observation, index } = step;
          const isRead = call.tool === 'read_file' && observation.ok && index < host.firstEdit;
          return isRead && !isMadeAgain(host, step);
        })
        .map(({ call, index }) => {
          const dice = new PythonRandom(host.task.blueprint.voice.seed + index);
          const thought = thinkerIn(host, dice).think('look', slotsOf(call.args));
          return { calls: callsOf(host).toSpliced(index + 1, 0, { thought, call }) };
        }),
  },
  changes(host) {
    const { steps, purposes, firstEdit } = host;
    const nameIn = ({ call: { args } }: PlayedStep): string => String(args.path ?? args.query);
    // Looks that are repeated take the place of others, with the thoughts of those.
    return ['read_file', 'search'].flatMap((tool) => {
      const looks = steps.filter(
        ({ call, index }) =>
          purposes[index] === 'look around' && index < firstEdit && call.tool === tool,
      );
      const places = looks.map((first, at) => ({ first, others: looks.slice(at + 1, at + 3) }));
      return places
        .filter(({ first, others }) => others.length === 2 && !isMadeAgain(host, first))
        .filter(({ others }) => others.every((other) => isSpare(host, other)))
        .map(({ first, others }) => {
          const calls = callsOf(host).map((each, at) => {
            const place = others.find(({ index }) => index === at);
            if (place === undefined) return each;
            const thought = each.thought.replaceAll(nameIn(place), () => nameIn(first));
            return { thought, call: first.call };
          });
          return { calls, blame: others[1]?.index ?? 0 };
        });
    });
  },
});

/** Whether a run can do without a look: it changes no file for it, and names nobody whom only it shows. */
function isSpare({ steps }: Host, { call: { args }, observation }: PlayedStep): boolean {
  const isEdited = steps.some(
    ({ call }) => call.tool === 'edit_file' && call.args.path === args.path,
  );
  return observation.ok && !isEdited && args.path !== OWNERS;
}

/** Whether a run makes the call of a step more than once. */
const isMadeAgain = ({ steps }: Host, { call, index }: PlayedStep): boolean =>
  steps.some((other) => other.index !== index && isSameData(other.call, call));

/** Says that it looks at one thing and looks at another, which it was not going to look at. */
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
    const { steps, purposes, firstEdit, task } = host;
    const kindOf = (path: string): string => /^(?:src|test)\//.exec(path)?.[0] ?? '';
    const others = unopenedIn(host);
    const found = steps.flatMap((step) => {
      const { call, thought, index } = step;
      const path = String(call.args.path);
      const isLook =
        purposes[index] === 'look around' && call.tool === 'read_file' && isSpare(host, step);
      if (!isLook || index > firstEdit || !thought.includes(path)) return [];
      const seen = JSON.stringify(steps.slice(0, index).map((step) => step.observation.data));
      return others
        .filter((other) => kindOf(other) === kindOf(path))
        .filter((other) => EVERYWHERE.includes(other) || seen.includes(other.replace(/\.ts$/, '')))
        .map((other) => instead(host, index, { tool: 'read_file', args: { path: other } }));
    });
    const queries = new Set(steps.map(({ call }) => call.args.query));
    const searched = steps
      .slice(0, firstEdit)
      .filter(({ call, thought, index }) => {
        const announced = ANNOUNCED_SEARCH.exec(thought)?.[0] ?? '';
        return (
          purposes[index] === 'look around' &&
          call.tool === 'search' &&
          announced.includes(String(call.args.query))
        );
      })
      .flatMap(({ index }) => {
        const seen = JSON.stringify(
          steps.slice(0, index).map(({ observation }) => observation.data),
        );
        return task.blueprint.units
          .flatMap(({ cases }) => cases.map(({ of }) => of))
          .filter((of) => seen.includes(of) && !queries.has(of))
          .map((query) => instead(host, index, { tool: 'search', args: { query } }));
      });
    return [...found, ...searched];
  },
});
