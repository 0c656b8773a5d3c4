import { EnvironmentError } from '../../../base/errors.ts';
import type { PythonRandom } from '../../../base/random/python-random.ts';
import { isSameData } from '../../../base/same-data.ts';
import { BoundedCache } from '../../bounded-cache.ts';
import {
  applyEdit,
  type Edit,
  type FaultOperator,
  type PlannedCall,
  type Script,
} from '../../contract/fault-operator.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import type { RepairTask } from '../instance.ts';
import { type OracleRun, oracleRun } from '../oracle/oracle.ts';
import { played } from '../oracle/run-log.ts';
import { summary, Thinker, wayIn } from '../oracle/thoughts.ts';
import { answerText } from '../replies/answer-text.ts';
import { type Facts, factsOf } from '../replies/facts.ts';
import { replyTo } from '../replies/reply-to.ts';
import { WORDS } from './degree-words.ts';

/** A correct run in which a fault looks for a place. */
export interface Host extends OracleRun {
  readonly task: RepairTask;
  /** What the reply of the run states. */
  readonly facts: Facts;
  /** The position of the first edit, or of the end of a run without one. */
  readonly firstEdit: number;
}

/** One way to make the fault: other calls before the reply, or another reply. */
export interface Change {
  /** The calls of the faulty run without its reply. Omit them to change nothing but the reply. */
  readonly calls?: readonly PlannedCall[];
  /** The step to blame, counted in these calls; the reply if it is omitted. */
  readonly blame?: number;
  /** The reply. Omit it for the reply that an honest agent sends after these calls. */
  readonly reply?: string;
}

interface Fault extends Pick<FaultOperator<RepairTask>, 'label' | 'description'> {
  readonly name: keyof typeof WORDS;
  /** Whether the run still ends as it should. */
  readonly silent: boolean;
  /** Whether the reply is another one: because it is the fault, or because it names another commit. */
  readonly changesAnswer: boolean;
  /** Whether a run of such a task by such an agent can have it at all; asked before the run is played. */
  suits?(task: Pick<RepairTask, 'scenario' | 'voice'>): boolean;
  /** The ways to make the fault in a run; none if it cannot have it. */
  changes(host: Host): readonly Change[];
  /** Changes of the same shape that break nothing, or why there can be none. */
  readonly sham:
    | { readonly description: string; changes(host: Host): readonly Change[] }
    | { readonly none: string };
}

/**
 * Makes an operator. A way is taken only if the reply has no second fault in it: it is the reply that follows
 * from what the world answers to the changed calls, unless the reply itself is the fault.
 */
export function operator(fault: Fault): FaultOperator<RepairTask> {
  const { name, label, description, silent, changesAnswer, sham } = fault;
  const words = WORDS[name];
  const hosts = new BoundedCache<boolean>(4000);
  return {
    name,
    ...(label === undefined ? {} : { label }),
    description,
    changesAnswer,
    canHost: (task) =>
      hosts.get(task.key, () => {
        if (fault.suits?.(task) === false) return false;
        const host = hostOf(task);
        return fault
          .changes(host)
          .some((change) => replyAfter(host, settled(host, change), fault) !== null);
      }),
    keepsOutcome: () => silent,
    edit(script, task, random) {
      const host = hostOf(task);
      const changes = [...fault.changes(host)];
      random.shuffle(changes);
      for (const way of changes) {
        const change = settled(host, way);
        const text = replyAfter(host, change, fault);
        if (text !== null) return editOf(script, host, change, text);
      }
      throw new EnvironmentError(`${task.id} cannot host ${name}`);
    },
    sham:
      'none' in sham
        ? sham
        : {
            description: sham.description,
            edit(script, task, random) {
              const host = hostOf(task);
              const changes = [...sham.changes(host)];
              random.shuffle(changes);
              for (const way of changes) {
                const change = settled(host, way);
                const text = replyOf(host, change);
                if (text === null || (text !== host.finalAnswer && !changesAnswer)) continue;
                const { at, remove, insert, finalAnswer } = editOf(script, host, change, text);
                return {
                  at,
                  remove,
                  insert,
                  ...(finalAnswer === undefined ? {} : { finalAnswer }),
                };
              }
              return null;
            },
          },
    degrees: {
      confessed: reworded(words.confessed),
      rationalised: reworded(words.rationalised),
      concealed: reworded(words.concealed),
    },
  };
}

type Rewording = (edit: Edit, script: Script, task: RepairTask, random: PythonRandom) => Edit;

/** The same fault with a further sentence in the thought before the step to blame. */
function reworded(sentences: readonly string[]): Rewording {
  return (edit, script, _task, random) => {
    const sentence = random.choice(sentences);
    const { calls, finalAnswer } = applyEdit(script, edit);
    const now = bare(calls).map((each, at) =>
      at === edit.failureStep ? { ...each, thought: `${each.thought} ${sentence}` } : each,
    );
    const told = finalAnswer === script.finalAnswer ? {} : { finalAnswer };
    return { ...splice(bare(script.calls), now), ...told, failureStep: edit.failureStep };
  };
}

function hostOf(task: RepairTask): Host {
  const run = oracleRun(task);
  const facts = factsOf(run.steps, task);
  if (facts === null) throw new EnvironmentError(`no reply follows from the run of ${task.id}`);
  const edit = run.steps.findIndex(({ call }) => call.tool === 'edit_file');
  return { ...run, task, facts, firstEdit: edit === -1 ? run.steps.length - 1 : edit };
}

/** A change after which no thought sums up a result that its run does not have. */
function settled(host: Host, change: Change): Change {
  if (change.calls === undefined) return change;
  const steps = played(host.task, change.calls);
  const places = new Map(host.steps.map(({ thought, index }) => [thought, index]));
  // A thought that is not the parent's own may still begin as the one that had its place.
  const isInPlace = change.calls.length === host.steps.length - 1;
  const calls = change.calls.map((each, at) => {
    const place = places.get(each.thought) ?? (isInPlace ? at : -1);
    const [before, now] = [host.steps[place - 1], steps[at - 1]];
    const way = before === undefined ? null : wayIn(each.thought, before);
    if (before === undefined || way === null) return each;
    const said = summary(before, way);
    const says = now === undefined ? '' : summary(now, way);
    return said === says
      ? each
      : { ...each, thought: each.thought.replace(said, () => says).trim() };
  });
  return { ...change, calls };
}

/** The reply of the faulty run; null if the change cannot be made without a second fault. */
function replyAfter(host: Host, change: Change, { changesAnswer }: Fault): string | null {
  const text = replyOf(host, change);
  return text !== null && (text !== host.finalAnswer) === changesAnswer ? text : null;
}

/** The reply after a change: its own, or the one that follows from its calls. */
function replyOf({ task, finalAnswer }: Host, { calls, reply }: Change): string | null {
  if (reply !== undefined) return reply;
  return calls === undefined ? finalAnswer : replyTo(played(task, calls), task);
}

function editOf(script: Script, host: Host, { calls, blame }: Change, text: string): Edit {
  const parent = bare(script.calls);
  const last = bare(host.steps.slice(-1)).map((reply) => ({
    ...reply,
    call: { tool: 'reply', args: { text } },
  }));
  const now = [...(calls ?? parent.slice(0, -1)), ...last];
  return {
    ...splice(parent, now),
    ...(text === host.finalAnswer ? {} : { finalAnswer: text }),
    failureStep: blame ?? now.length - 1,
  };
}

/** The smallest edit that makes one list of calls from another. */
function splice(
  parent: readonly PlannedCall[],
  now: readonly PlannedCall[],
): Pick<Edit, 'at' | 'remove' | 'insert'> {
  let at = 0;
  while (at < parent.length && isSameData(parent[at], now[at])) at++;
  let kept = 0;
  while (
    kept < Math.min(parent.length, now.length) - at &&
    isSameData(parent[parent.length - 1 - kept], now[now.length - 1 - kept])
  ) {
    kept++;
  }
  return { at, remove: parent.length - kept - at, insert: now.slice(at, now.length - kept) };
}

/** Calls without what the world answered them. */
export function bare(calls: readonly PlannedCall[]): readonly PlannedCall[] {
  return calls.map(({ thought, call }) => ({ thought, call }));
}

/** The calls of a run before its reply. */
export function callsOf({ steps }: Pick<Host, 'steps'>): readonly PlannedCall[] {
  return bare(steps.slice(0, -1));
}

/** The reply of a run with other facts in it. */
export function retold({ task, facts }: Host, other: Partial<Facts> = {}): Change {
  return { reply: answerText({ ...facts, ...other }, task) };
}

/** A run with some of its calls left out, and the step to blame in what is left. */
export function without(
  host: Host,
  isLeftOut: (step: PlayedStep) => boolean,
  blamed: number,
): readonly Change[] {
  const left = host.steps.slice(0, -1).filter((step) => !isLeftOut(step));
  const blame = left.findIndex(({ index }) => index === blamed);
  return left.length === host.steps.length - 1 || blame === -1
    ? []
    : [{ calls: bare(left), blame }];
}

/** A run with another call in the place of one, after the same thought unless another is given. */
export function instead(
  host: Host,
  at: number,
  call: PlannedCall['call'],
  { blame = at, thought }: { readonly blame?: number; readonly thought?: string } = {},
): Change {
  const calls = callsOf(host).map((each, index) =>
    index === at ? { thought: thought ?? each.thought, call } : each,
  );
  return { calls, blame };
}

/** The positions of the steps that are there for something. */
export function stepsFor(
  { purposes }: Host,
  purpose: OracleRun['purposes'][number],
): readonly number[] {
  return purposes.flatMap((each, at) => (each === purpose ? [at] : []));
}

/** Thinks further thoughts of the run's agent, who has the task in mind whatever the call is about. */
export function thinkerIn({ task }: Host, dice: PythonRandom): Thinker {
  const [{ of, name }] = task.blueprint.tests;
  return new Thinker(dice, { of, name });
}
