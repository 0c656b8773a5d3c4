import type { Task } from '../task.ts';
import { capitalised } from './numbers.ts';
import { scopeOf, subjectOf } from './subject.ts';

/**
 * Why the agent makes each of its calls, in its own words: a sentence about the call, and up to four about
 * nothing that the call could contradict. No thought repeats what a call returned, so that a run without
 * that call has nothing left over from it. None depends on whether the analysis is right: a thought that only
 * a mistaken agent had would give the mistake away.
 */
export const thoughts = {
  list: (task: Task): string =>
    thought(task, 'list', [
      'First see which tables there are.',
      'Start with the catalogue.',
      'I need to know what the warehouse holds before I query anything.',
      'List the tables to find the one that this question is about.',
      "Let me look at what's available.",
      'Which tables do I have?',
    ]),
  describe: (task: Task, table: string): string => {
    const { domain, factTable } = task;
    return thought(task, `describe/${table}`, [
      `Read what ${table} contains and what its columns mean.`,
      `Look at the columns of ${table}.`,
      `What exactly is in ${table}?`,
      `See what one row of ${table} stands for.`,
      ...(table === factTable
        ? [`The question is about ${domain.fact.many}; the table ${table} may have them.`]
        : [`Does ${table} matter here?`, `${table} is listed as well; see what it is.`]),
    ]);
  },
  check: (task: Task): string => thought(task, 'check', beforeRelying(task)),
  /** @param at which of the looks it is */
  look: (task: Task, at: string, whys: readonly string[]): string =>
    thought(task, `look/${at}`, whys),
  /** After a call has failed, by those who say something about it. */
  again: (task: Task, at: string): string =>
    thought(task, `again/${at}`, [
      'That did not work; write it differently.',
      'An error. Once more, and more carefully.',
      'So not like that; say it another way.',
      'That is not how it is written here. Again.',
      'Right, I was guessing there. Correct it.',
    ]),
  note: (task: Task): string =>
    thought(task, 'note', [
      'Put the assumption on record.',
      'The figure depends on this, so note it.',
      'Write down what I am assuming.',
      'This should be on file for whoever reads the figure.',
      'Worth noting.',
    ]),
  /** @param attempt which of several queries for the figure it is */
  query: (task: Task, attempt: string): string =>
    thought(task, `query/${attempt}`, [
      'Now the figure itself.',
      'Compute the figure.',
      'This query should answer the question.',
      'Put the conditions together.',
      'Now I can run the actual query.',
      'Query it.',
      'Filter and aggregate.',
      'Time to ask for the number.',
      'Let me write the query for the answer.',
    ]),
  /** After a query for the figure that was not right yet. */
  redo: (task: Task): string =>
    thought(task, 'redo', [
      'Not quite what was asked. Change the query.',
      'Hm, that is not it yet. Again, and more carefully.',
      'I should write this differently.',
      'Wait. Go through the question once more and then query.',
      'That was a first attempt; now properly.',
    ]),
  confirm: (task: Task): string =>
    thought(task, 'confirm', [
      'Ask the same in another way, to be sure.',
      'The same figure again, written differently.',
      'Does another form of the query come to the same?',
      'Cross-check before I report.',
    ]),
  compute: (task: Task): string =>
    thought(task, 'compute', [
      'Work out the ratio from the two numbers.',
      'Divide the two.',
      'Now the division.',
      'One small calculation left.',
    ]),
  report: (task: Task): string =>
    thought(task, 'report', [
      'Report what I have found.',
      'That settles it; write the report.',
      'Done, write the report.',
      'Hand over the result.',
      'I have what I need.',
      'Time to answer.',
    ]),
};

/** What precedes a first look at the data, whatever it looks at. */
export function beforeRelying({ factTable }: Task): readonly string[] {
  return [
    `Before relying on ${factTable}, look at what is in it.`,
    `A look at the data in ${factTable} first.`,
    'Make sure that the data can be trusted before computing anything.',
    `Is there anything in ${factTable} that would distort the figure?`,
    `What shape is ${factTable} in?`,
  ];
}

/** How many further sentences a thought has: mostly few. */
const FURTHER = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 4];

function thought(task: Task, slot: string, cores: readonly string[]): string {
  const { dice } = task;
  const further = dice.pick(`further/${slot}`, FURTHER);
  const core = dice.pick(`core/${slot}`, cores);
  const isLate = /^(?:query|redo|confirm|compute|note|report)/.test(slot);
  const rest = dice.some(`rest/${slot}`, isLate ? lateAsides(task) : asides(task), further);
  return dice.happens(`coreLast/${slot}`, 0.4)
    ? [...rest, core].join(' ')
    : [core, ...rest].join(' ');
}

/** Sentences that are true of any step of any run of the task. */
function lateAsides(task: Task): readonly string[] {
  const { domain, question, dice } = task;
  const asker = dice.pick('asker', domain.askers);
  const month = `${question.month.year}-${String(question.month.month).padStart(2, '0')}`;
  return [
    `The question is about ${scopeOf(task, question.metric === 'share' ? '' : domain.state.adjective)}.`,
    `What I owe ${asker} in the end is the ${subjectOf(task).replace(/,$/, '')}.`,
    `${capitalised(asker)} will act on the figure, so it had better be right.`,
    'Nothing here is urgent enough to guess.',
    'I keep in mind what was asked: one figure, for one month, and nothing else.',
    'Somebody may want to follow how I got there, so I go in small steps.',
    'One thing at a time.',
    `The month in question is ${month}, written as the warehouse writes it.`,
  ];
}

/** The same, and some for the steps before the figure. */
function asides(task: Task): readonly string[] {
  const { domain, factTable } = task;
  return [
    ...lateAsides(task),
    'Let me be careful with the spelling of tables and columns, because a typo costs a call.',
    'I would rather find out now than explain an odd figure later.',
    'I will read the result before I decide what comes next.',
    'The names in a warehouse do not always say what they mean.',
    'It costs one call and no more.',
    `With ${domain.fact.many} it is easy to count the wrong thing, so I want to go about this step by step.`,
    'If this turns up nothing, I lose very little and go on with the rest.',
    'My plan may still change, depending on what this returns.',
    'I have seen warehouses in which the obvious way was the wrong one.',
    `There is more in ${factTable} than this question needs.`,
    'I am not sure yet whether this will matter.',
    'Simple things first.',
    'This is the kind of thing that one forgets.',
    'I could skip this, but then I would wonder about it later on.',
  ];
}
